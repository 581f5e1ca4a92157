-- The orders that a person has begun to cancel in a list, each of which then has a transaction of its
-- own: they count for the limit of an hour before they are cancelled.
create table order_cancellations_begun (
  user_id uuid not null references profiles (id),
  order_id uuid not null references orders (id),
  begun_at timestamptz not null default now(),
  primary key (user_id, order_id)
);
