-- While a user covers for a colleague, notifications of the colleague's tasks and approvals go to
-- both. They are shown to the cover as long as the cover lasts, so that each row says for whom it is.
alter table notifications add column for_user_id uuid references profiles (id);

alter table notifications add constraint notifications_for_another check (for_user_id <> user_id);
