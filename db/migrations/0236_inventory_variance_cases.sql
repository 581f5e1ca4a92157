-- A variance gets a cause, is proposed and approved by two users, and is posted. Whether the ledger already has
-- the difference decides what posting has to write: a count books what it found, a check of a bin does not.
alter table stock_variances
  add column is_booked boolean not null default false,
  add column assigned_to uuid references profiles (id),
  add column due_on date,
  add column note text not null default '' check (length(note) <= 2000),
  add column proposed_by uuid references profiles (id),
  add column proposed_at timestamptz,
  add column approved_by uuid references profiles (id),
  add column approved_at timestamptz,
  -- Up to the amount that needs no second user.
  add column is_small boolean not null default false,
  add column posted_by uuid references profiles (id),
  add column posted_at timestamptz,
  -- The variance with which it was paired: opposite differences of one mistake.
  add column posted_with uuid references stock_variances (id),
  add column closed_at timestamptz;

-- What was written before: transfers and sales had booked their differences, waves had not.
update stock_variances set is_booked = true where source_noun in ('transfer', 'sale');
update stock_variances set closed_at = state_changed_at where state = 'closed';

alter table stock_variances drop constraint stock_variances_state;
alter table stock_variances add constraint stock_variances_state check
  (state in ('open', 'investigating', 'proposed', 'approved', 'posted', 'closed'));
alter table stock_variances add constraint stock_variances_proposed check
  ((state in ('proposed', 'approved', 'posted') and posted_with is null)
    = (proposed_at is not null));
alter table stock_variances add constraint stock_variances_approved check
  ((state in ('approved', 'posted') and posted_with is null) = (approved_at is not null));
alter table stock_variances add constraint stock_variances_posted check
  ((state = 'posted') = (posted_at is not null));
alter table stock_variances add constraint stock_variances_closed check
  ((state = 'closed') = (closed_at is not null));
alter table stock_variances add constraint stock_variances_paired check
  (posted_with is null or (state = 'posted' and posted_with <> id));
alter table stock_variances add constraint stock_variances_by_two check
  (is_small or approved_by is null or approved_by is distinct from proposed_by);

create index stock_variances_of_item on stock_variances (variant_id, outlet_id, created_at);
create index stock_variances_by_outlet on stock_variances (outlet_id, state);
create index stock_variances_by_assignee on stock_variances (assigned_to) where assigned_to is not null;
create index stock_variances_posted_with on stock_variances (posted_with) where posted_with is not null;
