"""Every key of the playground in one table: bindings, help, palette, footer and README read it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Where(StrEnum):
    """The pane in which a key works."""

    ANYWHERE = "anywhere"
    SCHEMA = "1 Schema"
    COMPARE = "2 Compare"
    PIPELINE = "3 Pipeline"
    NAME = "4 Name"
    CACHE = "5 Cache"
    PROBLEMS = "6 Problems"
    LOST = "7 Lost"
    ARGUMENTS = "8 Arguments"
    REQUEST = "9 Request"
    EXPLAIN = "Explain"


@dataclass(frozen=True, slots=True)
class Key:
    """One action and the keys that start it.

    Attributes:
        action: the name of the screen's action, with its argument where it has one.
        keys: Textual's key names, separated by commas; none where the palette alone offers it.
        shown: the keys as people read them.
        label: one or two words, for the footer.
        does: half a sentence, for help, palette and README.
        where: the pane it works in.
        in_footer: whether the footer of that pane names it.

    """

    action: str
    keys: str
    shown: str
    label: str
    does: str
    where: Where = Where.ANYWHERE
    in_footer: bool = False


_S, _C, _P, _N, _K = Where.SCHEMA, Where.COMPARE, Where.PIPELINE, Where.NAME, Where.CACHE
_R, _L, _A, _Q, _E = Where.PROBLEMS, Where.LOST, Where.ARGUMENTS, Where.REQUEST, Where.EXPLAIN

KEYS: tuple[Key, ...] = (
    Key("focus_pane('schema')", "1", "1", "Schema", "go to the schema"),
    Key("focus_pane('compare')", "2", "2", "Compare", "go to the comparison"),
    Key("focus_pane('pipeline')", "3", "3", "Pipeline", "go to the pipeline"),
    Key("focus_pane('name')", "4", "4", "Name", "go to the tool's name"),
    Key("focus_pane('cache')", "5", "5", "Cache", "go to the cache"),
    Key("focus_pane('problems')", "6", "6", "Problems", "go to the problems"),
    Key("focus_pane('lost')", "7", "7", "Lost", "go to what was lost"),
    Key("focus_pane('arguments')", "8", "8", "Arguments", "go to the arguments"),
    Key("focus_pane('request')", "9", "9", "Request", "go to the request"),
    Key("pick_tool", "0", "0", "Tools", "pick a tool of the document"),
    Key("pick_sample", "o", "o", "Sample", "pick a sample", in_footer=True),
    Key("open_file", "ctrl+o", "ctrl+o", "Open", "open a file"),
    Key("next_provider(-1)", "left,h", "← h", "Provider", "focus the provider before"),
    Key("next_provider(1)", "right,l", "→ l", "Provider", "focus the next provider"),
    Key("next_change(1)", "n", "n", "Change", "go to the next change or match", in_footer=True),
    Key("next_change(-1)", "N", "N", "Back", "go to the change or match before"),
    Key("next_problem(1)", "p", "p", "Problem", "go to the next problem", in_footer=True),
    Key("next_problem(-1)", "P", "P", "Back", "go to the problem before"),
    Key("search", "slash", "/", "Find", "search in the comparison", in_footer=True),
    Key("go_to_pointer", "colon", ":", "Go to", "go to a JSON Pointer"),
    Key("toggle_unchanged", "u", "u", "Fold", "fold unchanged rows"),
    Key("next_view", "d", "d", "View", "aligned, raw beside one provider, output only"),
    Key("zoom", "z", "z", "Zoom", "give the pane the whole window", in_footer=True),
    Key("copy_menu", "y", "y", "Copy", "copy: a menu of what there is", in_footer=True),
    Key("save_menu", "ctrl+s", "ctrl+s", "Save", "save to a file: the same menu"),
    Key("explain", "w", "w", "Why", "explain a provider's error", in_footer=True),
    Key("presets", "f", "f", "Presets", "pipelines: save, load, export as code"),
    Key("tour(1)", "t", "t", "Tour", "start the tour, or go to its next stop"),
    Key("tour(-1)", "T", "T", "Back", "go to the stop of the tour before"),
    Key("present", "", "", "Present", "presenter mode, on or off"),
    Key("resume", "", "", "Resume", "open the last visit again"),
    Key("restore_draft", "", "", "Restore", "open the text that a crash left behind"),
    Key("send_again", "ctrl+r", "ctrl+r", "Send", "send again, as a second request would"),
    Key("leave", "escape", "esc", "Leave", "leave input, editor, step, zoom or tour"),
    Key("help", "question_mark,f1", "? f1", "Help", "show what works here"),
    Key("quit", "ctrl+q,q", "ctrl+q q", "Quit", "quit; asks if the text was edited"),
    Key("tab(-1)", "left_square_bracket,shift+tab", "[ shift+tab", "Pane", "go to the pane before"),
    Key("tab(1)", "right_square_bracket,tab", "] tab", "Pane", "go to the next pane"),
    Key("edit", "e", "e", "Edit", "go into the editor"),
    Key("format", "ctrl+g", "ctrl+g", "Format", "lay the text out anew", _S, in_footer=True),
    Key("undo", "ctrl+z", "ctrl+z", "Undo", "undo the last edit", _S, in_footer=True),
    Key("edit_large", "enter", "enter", "Edit", "edit a text that is shown read-only", _S),
    Key("move(-1)", "up,k", "↑ k", "Up", "a row up", _C),
    Key("move(1)", "down,j", "↓ j", "Down", "a row down", _C),
    Key("page(-1)", "pageup,ctrl+u", "pgup ctrl+u", "Page up", "a page up", _C),
    Key("page(1)", "pagedown,ctrl+d", "pgdn ctrl+d", "Page", "a page down", _C),
    Key("go_end(-1)", "g,home", "g home", "Top", "to the first row", _C),
    Key("go_end(1)", "G,end", "G end", "End", "to the last row", _C),
    Key(
        "show_touching",
        "enter",
        "enter",
        "Step",
        "show the row's step",
        _C,
        in_footer=True,
    ),
    Key("indent(-1)", "less_than_sign", "<", "Less", "less indentation", _C),
    Key("indent(1)", "greater_than_sign", ">", "More", "more indentation", _C),
    Key("sideways(-1)", "comma", ",", "Left", "long values to the left", _C),
    Key("sideways(1)", "full_stop", ".", "Right", "long values to the right", _C),
    Key("step_row(-1)", "up,k", "↑ k", "Up", "the step above", _P),
    Key("step_row(1)", "down,j", "↓ j", "Down", "the step below", _P),
    Key(
        "scroll_step(-1)",
        "pageup,ctrl+u",
        "pgup ctrl+u",
        "Text up",
        "scroll its text up",
        _P,
    ),
    Key(
        "scroll_step(1)",
        "pagedown,ctrl+d",
        "pgdn ctrl+d",
        "Text",
        "scroll its text down",
        _P,
    ),
    Key("toggle_step", "space", "space", "Toggle", "switch the step", _P, in_footer=True),
    Key("show_step", "enter", "enter", "Before", "show before and after", _P, in_footer=True),
    Key("all_steps", "a", "a", "All on", "switch every step of the preset on", _P, in_footer=True),
    Key("reset_steps", "r", "r", "Reset", "back to the preset", _P, in_footer=True),
    Key("toggle_noops", "x", "x", "No-ops", "hide steps that changed nothing", _P, in_footer=True),
    Key("move_step(-1)", "K,shift+up", "K shift+↑", "Move up", "run the step earlier", _P),
    Key("move_step(1)", "J,shift+down", "J shift+↓", "Move down", "run the step later", _P),
    Key("edit_option", "i", "i", "Option", "set the step's option", _P, in_footer=True),
    Key("edit_name", "enter", "enter", "Edit", "edit the name", _N, in_footer=True),
    Key("edit_limit", "i", "i", "Limit", "set the provider's limit in bytes", _N, in_footer=True),
    Key("clear_cache", "c", "c", "Clear", "forget every entry", _K, in_footer=True),
    Key("problem_row(-1)", "up,k", "↑ k", "Up", "the problem above", _R),
    Key("problem_row(1)", "down,j", "↓ j", "Down", "the problem below", _R),
    Key("scroll_problem(-1)", "pageup", "pgup", "Text up", "the text about the problem up", _R),
    Key("scroll_problem(1)", "pagedown", "pgdn", "Text", "the text about the problem down", _R),
    Key("show_problem", "enter", "enter", "Show", "go to the node", _R, in_footer=True),
    Key("mend_problem", "space", "space", "Mend", "switch on what mends it", _R, in_footer=True),
    Key("lost_row(-1)", "up,k", "↑ k", "Up", "the loss above", _L),
    Key("lost_row(1)", "down,j", "↓ j", "Down", "the loss below", _L),
    Key("scroll_lost(-1)", "pageup", "pgup", "Text up", "the text about the loss up", _L),
    Key("scroll_lost(1)", "pagedown", "pgdn", "Text", "the text about the loss down", _L),
    Key("show_lost", "enter", "enter", "Show", "go to the node", _L, in_footer=True),
    Key("show_lost_step", "s", "s", "Step", "show the step that did it", _L, in_footer=True),
    Key("copy_example", "c", "c", "Copy", "copy the example", _L, in_footer=True),
    Key("try_example", "a", "a", "Try", "put the example into Arguments", _L, in_footer=True),
    Key("edit_arguments", "enter", "enter", "Edit", "type arguments", _A, in_footer=True),
    Key("scroll_arguments(-1)", "up,k,pageup", "↑ k pgup", "Up", "the verdict up", _A),
    Key("scroll_arguments(1)", "down,j,pagedown", "↓ j pgdn", "Down", "the verdict down", _A),
    Key("show_reason", "s", "s", "Step", "show the step that hid the rule", _A, in_footer=True),
    Key("copy_restored", "c", "c", "Copy", "copy them as the tool takes them", _A, in_footer=True),
    Key("pick_called", "a", "a", "Pick", "pick the tool that the call names", _A, in_footer=True),
    Key("request_row(-1)", "up,k", "↑ k", "Up", "a line up", _Q),
    Key("request_row(1)", "down,j", "↓ j", "Down", "a line down", _Q),
    Key("request_page(-1)", "pageup,ctrl+u", "pgup ctrl+u", "Page up", "a page up", _Q),
    Key("request_page(1)", "pagedown,ctrl+d", "pgdn ctrl+d", "Page", "a page down", _Q),
    Key("request_end(-1)", "g,home", "g home", "Top", "to the first line", _Q),
    Key("request_end(1)", "G,end", "G end", "End", "to the last line", _Q),
    Key("toggle_curl", "c", "c", "curl", "as a curl command, or the body", _Q, in_footer=True),
    Key(
        "explain_go", "enter", "enter", "Go", "go to the place; 1 to 9: to that", _E, in_footer=True
    ),
    Key("explain_mend", "space", "space", "Mend", "switch on what mends it", _E, in_footer=True),
    Key("explain_edit", "e", "e", "Edit", "go into the error's text", _E, in_footer=True),
    Key("explain_copy", "c", "c", "Copy", "copy the explanation", _E, in_footer=True),
    Key("explain_row(-1)", "up,k", "↑ k", "Up", "the line above", _E),
    Key("explain_row(1)", "down,j", "↓ j", "Down", "the line below", _E),
    Key("explain_scroll(-1)", "pageup", "pgup", "Text up", "the explanation up", _E),
    Key("explain_scroll(1)", "pagedown", "pgdn", "Text", "the explanation down", _E),
    Key("explain_leave", "escape", "esc", "Leave", "leave the text, then this", _E, in_footer=True),
    Key("explain_help", "question_mark,f1", "? f1", "Keys", "show what works here", _E),
)


def keys_of(where: Where) -> tuple[Key, ...]:
    """Return the keys that belong to a pane, in the order of the table."""
    return tuple(key for key in KEYS if key.where is where)
