-- Returns, missing parcels and delivery exceptions are listed in the order of these columns, up and down.
create index returns_by_due on returns (due_on, id);
create index returns_by_change on returns (state_changed_at, id);
create index returns_by_refund on returns (refunded_minor, id);
create index return_cases_by_age on return_cases ((-extract(epoch from said_at at time zone 'utc')), id);
create index return_cases_by_value on return_cases (value_minor, id);
create index return_cases_by_cash on return_cases (cash_minor, id);
create index advices_by_answer on advices (respond_by, id);
create index advices_by_value on advices (value_minor, id);
