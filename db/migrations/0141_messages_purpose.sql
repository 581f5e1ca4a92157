-- Whether a message is about an order or the account, or advertising; and what makes two the same.
alter table messages
  add column purpose text not null default 'service' check (purpose in ('service', 'advertising')),
  add column same_key text not null default '';
create index messages_same on messages (entity_id, same_key, created_at desc);
