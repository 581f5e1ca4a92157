-- The last attempts at orders that could not be reached, and calls by other channels than the phone, are few among all
-- calls: the list walked all of them to fill a page.
create index confirmation_calls_last on confirmation_calls (ended_at desc, id desc)
  where ended_at is not null and is_last;

create index confirmation_calls_by_rare_channel
  on confirmation_calls (channel, ended_at desc, id desc)
  where ended_at is not null and channel <> 'phone';
