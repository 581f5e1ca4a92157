-- A notification that is put off leaves the list until an instant, and then comes back as unread.
-- Until then it counts as read, so that it is neither counted, mailed nor escalated.
alter table notifications
  add column snoozed_until timestamptz,
  add constraint notifications_snoozed_are_read check (snoozed_until is null or read);

create index notifications_to_wake on notifications (snoozed_until) where snoozed_until is not null;
