-- Reports of suspected fraud, with the people and records that they are about and their evidence.
create table fraud_reports (
  id uuid primary key,
  number bigint generated always as identity unique,
  outlet_id uuid not null references outlets (id),
  type text not null check (type in ('card', 'delivery_refusals', 'return_swap', 'refund_abuse',
    'employee_discount', 'courier_theft', 'short_supply', 'account_takeover')),
  state text not null default 'draft',
  state_changed_at timestamptz not null default now(),
  version integer not null default 1,
  title text not null check (length(title) between 1 and 120),
  narrative text not null default '' check (length(narrative) <= 8000),
  happened_on date not null,
  currency char(3) not null,
  at_risk_minor bigint not null default 0 check (at_risk_minor >= 0),
  lost_minor bigint not null default 0 check (lost_minor >= 0),
  recovered_minor bigint not null default 0 check (recovered_minor >= 0),
  -- The signal that led to it, if any.
  rule text check (length(rule) between 1 and 60),
  reporter_id uuid not null references profiles (id),
  is_reporter_hidden boolean not null default false,
  owner_id uuid references profiles (id),
  due_on date not null,
  -- The due day of which users were told that it has passed.
  overdue_told_on date,
  outcome text not null default '' check (length(outcome) <= 2000),
  action text check (action in ('block', 'claim', 'police', 'hr', 'chargeback')),
  duplicate_of uuid references fraud_reports (id),
  created_at timestamptz not null default now(),
  submitted_at timestamptz,
  ended_at timestamptz,
  constraint fraud_reports_state check (state in ('draft', 'submitted', 'triage', 'investigating',
    'substantiated', 'unsubstantiated', 'duplicate', 'action', 'closed')),
  constraint fraud_reports_recovered check (recovered_minor <= lost_minor),
  constraint fraud_reports_submitted check ((state = 'draft') = (submitted_at is null)),
  constraint fraud_reports_ended check (
    (state in ('unsubstantiated', 'duplicate', 'closed')) = (ended_at is not null)),
  constraint fraud_reports_duplicate check (duplicate_of <> id),
  constraint fraud_reports_original check (state <> 'duplicate' or duplicate_of is not null),
  constraint fraud_reports_action check (state <> 'action' or action is not null)
);
create index fraud_reports_by_outlet on fraud_reports (outlet_id, number desc);
create index fraud_reports_by_owner on fraud_reports (owner_id) where owner_id is not null;
create index fraud_reports_open on fraud_reports (due_on)
  where state in ('submitted', 'triage', 'investigating', 'substantiated', 'action');
create index fraud_reports_by_day on fraud_reports (happened_on, id) where state <> 'draft';

-- Whom a report is about. A report about a user names the roles that they had then, so that a later
-- change of roles does not show it to those who were their peers.
create table fraud_report_subjects (
  id uuid primary key,
  report_id uuid not null references fraud_reports (id),
  noun text not null
    check (noun in ('customer', 'user', 'courier', 'supplier', 'register_session')),
  subject_id uuid not null,
  label text not null check (length(label) between 1 and 200),
  roles text[] not null default '{}',
  added_by uuid references profiles (id),
  added_at timestamptz not null default now(),
  constraint fraud_report_subjects_once unique (report_id, noun, subject_id),
  constraint fraud_report_subjects_roles check (noun = 'user' or roles = '{}')
);
create index fraud_report_subjects_by_subject on fraud_report_subjects (subject_id);

create table fraud_report_records (
  id uuid primary key,
  report_id uuid not null references fraud_reports (id),
  noun text not null check (noun in ('order', 'parcel', 'sale', 'register_session',
    'goods_receipt', 'variance', 'supplier_claim')),
  record_id uuid not null,
  label text not null check (length(label) between 1 and 200),
  added_by uuid references profiles (id),
  added_at timestamptz not null default now(),
  constraint fraud_report_records_once unique (report_id, noun, record_id)
);
create index fraud_report_records_by_record on fraud_report_records (record_id);

create table fraud_report_files (
  id uuid primary key,
  report_id uuid not null references fraud_reports (id),
  file_id uuid not null references files (id),
  name text not null check (length(name) between 1 and 120),
  added_by uuid references profiles (id),
  added_at timestamptz not null default now(),
  constraint fraud_report_files_once unique (report_id, file_id)
);
create index fraud_report_files_by_file on fraud_report_files (file_id);

-- The roles of a user now, with those that they hold as cover.
create function fraud_reports_roles_of(asked uuid) returns text[] language sql stable as $$
  select array(
    select role from user_roles where user_id = asked and is_active
    union select role from profiles where id = asked
      and not exists (select from user_roles where user_id = asked and is_active)
    union select role from cover_grants where user_id = asked and ended_at is null
      and starts_at <= now() and ends_at > now())
$$;

-- Whether a user may not see what is said of another: it is about them, or about a peer.
create function fraud_reports_are_peers(viewers uuid[], subject uuid, roles text[])
returns boolean language sql stable as $$
  select subject = any(viewers) or exists (select from unnest(viewers) as viewer
    where fraud_reports_roles_of(viewer) && (roles || fraud_reports_roles_of(subject)))
$$;

-- A draft is seen by its author alone; any other report by users whom it is not about, and who are no
-- peers of such a user.
create function fraud_reports_is_hidden(report uuid, viewers uuid[])
returns boolean language sql stable as $$
  select not exists (select from fraud_reports r where r.id = report
    and (r.state <> 'draft' or r.reporter_id = any(viewers))
    and not exists (select from fraud_report_subjects s
      where s.report_id = r.id and s.noun = 'user' and (s.subject_id = any(viewers)
        or (r.state <> 'draft' and fraud_reports_are_peers(viewers, s.subject_id, s.roles)))))
$$;
