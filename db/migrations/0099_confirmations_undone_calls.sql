-- A confirmation that was undone is no outcome of its call: the agents' figures do not count it.
alter table confirmation_calls
  drop constraint confirmation_calls_outcome_check,
  add constraint confirmation_calls_outcome_check check (outcome in ('confirmed', 'no_answer', 'busy',
    'switched_off', 'callback', 'wrong_number', 'language', 'cancelled', 'duplicate', 'needs_edit',
    'left', 'lapsed', 'overtaken', 'undone'));
