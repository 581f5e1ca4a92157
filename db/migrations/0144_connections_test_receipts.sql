-- The test of a message gateway sends a message; what the gateway reports of it is shown beside the
-- answer.
alter table connections
  add column test_message_id uuid,
  add column test_receipt text;
create unique index connections_test_message on connections (test_message_id);
