-- What customers are told, by whichever way: a row for each. SMS and WhatsApp wait here for the
-- gateway as mails wait in theirs; of a mail this is the line that says about what it was.
create table messages (
  id uuid primary key,
  template text not null,
  way text not null check (way in ('mail', 'sms', 'whatsapp')),
  -- +447946000000; empty for a mail, and once it is forgotten.
  to_phone text not null default '' check (length(to_phone) <= 20),
  -- The mail that carries it; it goes from this log when it goes from that of mails.
  mail_id uuid unique references mails (id) on delete cascade,
  -- What it is about, and who asked for it.
  noun text not null,
  entity_id uuid not null,
  label text not null,
  outlet_id uuid,
  customer_id uuid,
  queued_by text not null,
  -- Sealed until it is sent, because it may hold a link.
  sealed_text text,
  segments integer not null default 1 check (segments between 1 and 20),
  attempts integer not null default 0,
  last_error text,
  -- The next try; of what came at night, the morning.
  next_attempt_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  -- The gateway has taken it, under this id of its own.
  sent_at timestamptz,
  gateway_id text check (length(gateway_id) between 1 and 200),
  -- The phone has it, says the gateway's receipt.
  delivered_at timestamptz,
  failed_at timestamptz,
  constraint messages_by_mail check ((way = 'mail') = (mail_id is not null)),
  constraint messages_sent_without_text check (sent_at is null or sealed_text is null),
  constraint messages_delivered_after_sent check (delivered_at is null or sent_at is not null)
);
create index messages_waiting on messages (next_attempt_at)
  where sent_at is null and failed_at is null and sealed_text is not null;
create index messages_of_entity on messages (noun, entity_id, created_at desc);
create index messages_of_customer on messages (customer_id, created_at desc)
  where customer_id is not null;
create index messages_by_phone on messages (to_phone) where to_phone <> '';

-- Who answered STOP gets no message to that phone until they say START.
create table message_stops (
  phone_key text primary key check (length(phone_key) between 4 and 20),
  stopped_at timestamptz not null default now()
);

-- What the gateway told us, by its own id: told twice it is told once.
create table message_receipts (
  id text primary key check (length(id) between 1 and 100),
  received_at timestamptz not null default now()
);
