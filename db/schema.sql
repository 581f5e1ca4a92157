-- Written by `npm run db:schema`; the migrations are the source.

create table absences_changed (
  id bigint not null generated always as identity,
  parcel_id uuid not null,
  constraint absences_changed_pkey PRIMARY KEY (id)
);

create table absences_parts (
  parcel_id uuid not null,
  week_of date not null,
  outlet_id uuid not null,
  courier_id uuid not null,
  city text not null,
  parcels bigint not null,
  absent bigint not null,
  constraint absences_parts_pkey PRIMARY KEY (parcel_id)
);

create table absences_sums (
  week_of date not null,
  outlet_id uuid not null,
  courier_id uuid not null,
  city text not null,
  parcels bigint not null,
  absent bigint not null,
  constraint absences_sums_pkey PRIMARY KEY (week_of, outlet_id, courier_id, city),
  constraint absences_sums_courier_id_fkey FOREIGN KEY (courier_id) REFERENCES couriers(id),
  constraint absences_sums_outlet_id_fkey FOREIGN KEY (outlet_id) REFERENCES outlets(id)
);
CREATE INDEX absences_sums_by_city ON public.absences_sums USING btree (lower(city), week_of);

create table accounts (
  id uuid not null,
  account_id text not null,
  provider_id text not null,
  user_id uuid not null,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamp with time zone,
  refresh_token_expires_at timestamp with time zone,
  scope text,
  password text,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint accounts_provider_id_account_id_key UNIQUE (provider_id, account_id),
  constraint accounts_pkey PRIMARY KEY (id),
  constraint accounts_user_id_fkey FOREIGN KEY (user_id) REFERENCES profiles(id)
);
CREATE INDEX accounts_by_user ON public.accounts USING btree (user_id);
CREATE TRIGGER accounts_end_sessions AFTER UPDATE OF password ON public.accounts FOR EACH ROW WHEN ((old.password IS DISTINCT FROM new.password)) EXECUTE FUNCTION users_on_rights_changed();

create table accrual_spans (
  order_id uuid not null,
  days daterange not null,
  lines integer not null,
  last_received_on date not null,
  received_minor bigint not null,
  accrued_minor bigint not null,
  outlet_accrued_minor bigint,
  constraint accrual_spans_order_id_days_excl EXCLUDE USING gist (order_id WITH =, days WITH &&),
  constraint accrual_spans_pkey PRIMARY KEY (order_id, days)
);
CREATE INDEX accrual_spans_by_day ON public.accrual_spans USING gist (days);

create table accrual_spans_changed (
  id bigint not null generated always as identity,
  order_id uuid not null,
  constraint accrual_spans_changed_pkey PRIMARY KEY (id)
);

create table action_verdicts (
  id uuid not null default gen_random_uuid(),
  action text not null,
  role text not null,
  verdict text not null,
  changed_by uuid,
  changed_by_name text not null,
  changed_at timestamp with time zone not null default now(),
  constraint action_verdicts_id_key UNIQUE (id),
  constraint action_verdicts_pkey PRIMARY KEY (action, role),
  constraint action_verdicts_verdict_check CHECK ((verdict = ANY (ARRAY['allowed'::text, 'approval'::text, 'refused'::text])))
);

create table address_checks (
  subject_id uuid not null,
  address_key text not null,
  country text not null,
  score smallint not null,
  verdict text not null,
  faults text[] not null default '{}'::text[],
  reasons jsonb not null,
  parsed jsonb not null,
  suggestion jsonb,
  served text not null,
  method text not null,
  checked_by uuid,
  checked_at timestamp with time zone not null default now(),
  reason_code text,
  constraint address_checks_pkey PRIMARY KEY (subject_id),
  constraint address_checks_checked_by_fkey FOREIGN KEY (checked_by) REFERENCES profiles(id),
  constraint address_checks_reason_code_fkey FOREIGN KEY (reason_code) REFERENCES reason_codes(code),
  constraint address_checks_accepted_with_reason CHECK (((reason_code IS NOT NULL) OR (verdict <> 'accept'::text) OR (method <> 'agent'::text) OR (NOT (faults && '{country_missing,street_missing,city_missing,postcode_missing}'::text[])))) NOT VALID,
  constraint address_checks_country_check CHECK ((country ~ '^([A-Z]{2})?$'::text)),
  constraint address_checks_method_check CHECK ((method = ANY (ARRAY['rules'::text, 'customer'::text, 'agent'::text]))),
  constraint address_checks_parsed_check CHECK ((jsonb_typeof(parsed) = 'object'::text)),
  constraint address_checks_reason_of_a_person CHECK (((reason_code IS NULL) OR (method = 'agent'::text))),
  constraint address_checks_reasons_check CHECK ((jsonb_typeof(reasons) = 'array'::text)),
  constraint address_checks_score_check CHECK (((score >= 0) AND (score <= 100))),
  constraint address_checks_served_check CHECK ((served = ANY (ARRAY['yes'::text, 'no'::text, 'unknown'::text]))),
  constraint address_checks_suggestion_check CHECK ((jsonb_typeof(suggestion) = 'object'::text)),
  constraint address_checks_verdict_check CHECK ((verdict = ANY (ARRAY['accept'::text, 'confirm'::text, 'fix'::text])))
);
CREATE INDEX address_checks_by_fault ON public.address_checks USING gin (faults) WHERE (faults <> '{}'::text[]);

create table address_points (
  address_key text not null,
  country text not null,
  street text not null,
  city text not null,
  postcode text not null,
  answer text not null default 'waiting'::text,
  latitude double precision,
  longitude double precision,
  places text[] not null default '{}'::text[],
  label text not null default ''::text,
  attempts smallint not null default 0,
  asked_at timestamp with time zone not null default now(),
  again_at timestamp with time zone,
  constraint address_points_pkey PRIMARY KEY (address_key, country),
  constraint address_points_address_key_check CHECK ((address_key <> ''::text)),
  constraint address_points_answer_check CHECK ((answer = ANY (ARRAY['waiting'::text, 'found'::text, 'not_found'::text, 'failed'::text]))),
  constraint address_points_country_check CHECK ((country ~ '^[A-Z]{2}$'::text)),
  constraint address_points_found_is_somewhere CHECK (((answer = 'found'::text) = ((latitude IS NOT NULL) AND (longitude IS NOT NULL)))),
  constraint address_points_latitude_check CHECK (((latitude >= ('-90'::integer)::double precision) AND (latitude <= (90)::double precision))),
  constraint address_points_longitude_check CHECK (((longitude >= ('-180'::integer)::double precision) AND (longitude <= (180)::double precision)))
);
CREATE INDEX address_points_waiting ON public.address_points USING btree (asked_at) WHERE (answer = 'waiting'::text);

create table advice_links (
  id uuid not null,
  advice_id uuid not null,
  token_hash text not null,
  created_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  answer text,
  answered_at timestamp with time zone,
  constraint advice_links_token_hash_key UNIQUE (token_hash),
  constraint advice_links_pkey PRIMARY KEY (id),
  constraint advice_links_advice_id_fkey FOREIGN KEY (advice_id) REFERENCES advices(id),
  constraint advice_links_answer_check CHECK ((answer = ANY (ARRAY['on_date'::text, 'new_address'::text, 'return'::text]))),
  constraint advice_links_answered_once CHECK (((answer IS NULL) = (answered_at IS NULL)))
);
CREATE INDEX advice_links_of_advice ON public.advice_links USING btree (advice_id, created_at DESC);

create table advice_notes (
  id uuid not null,
  advice_id uuid not null,
  kind text not null,
  text text not null,
  written_by uuid,
  written_at timestamp with time zone not null default now(),
  constraint advice_notes_pkey PRIMARY KEY (id),
  constraint advice_notes_advice_id_fkey FOREIGN KEY (advice_id) REFERENCES advices(id),
  constraint advice_notes_written_by_fkey FOREIGN KEY (written_by) REFERENCES profiles(id),
  constraint advice_notes_kind_check CHECK ((kind = ANY (ARRAY['call'::text, 'customer'::text, 'escalation'::text]))),
  constraint advice_notes_text_check CHECK ((length(text) <= 500))
);
CREATE INDEX advice_notes_by_advice ON public.advice_notes USING btree (advice_id, written_at);

create table advices (
  id uuid not null,
  parcel_id uuid not null,
  order_id uuid not null,
  outlet_id uuid not null,
  courier_id uuid not null,
  state text not null default 'raised'::text,
  state_changed_at timestamp with time zone not null default now(),
  version integer not null default 1,
  cause text not null,
  attempt integer not null,
  reason text not null,
  courier_text text not null default ''::text,
  raised_at timestamp with time zone not null,
  respond_by timestamp with time zone not null,
  value_minor bigint not null,
  currency character(3) not null,
  queue_rank bigint not null,
  decision text,
  terms jsonb not null default '{}'::jsonb,
  decided_at timestamp with time zone,
  decided_by uuid,
  decided_through text,
  sendings integer not null default 0,
  sent_at timestamp with time zone,
  answer_text text not null default ''::text,
  answer_reference text not null default ''::text,
  answered_at timestamp with time zone,
  customer_says text,
  silence_at timestamp with time zone,
  escalated_at timestamp with time zone,
  escalated_by uuid,
  remind_at timestamp with time zone,
  closed_at timestamp with time zone,
  result text,
  deadline_told_at timestamp with time zone,
  order_number bigint not null default 0,
  constraint advices_pkey PRIMARY KEY (id),
  constraint advices_courier_id_fkey FOREIGN KEY (courier_id) REFERENCES couriers(id),
  constraint advices_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES profiles(id),
  constraint advices_escalated_by_fkey FOREIGN KEY (escalated_by) REFERENCES profiles(id),
  constraint advices_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint advices_outlet_id_fkey FOREIGN KEY (outlet_id) REFERENCES outlets(id),
  constraint advices_parcel_id_fkey FOREIGN KEY (parcel_id) REFERENCES parcels(id),
  constraint advices_answer_reference_check CHECK ((length(answer_reference) <= 80)),
  constraint advices_answer_text_check CHECK ((length(answer_text) <= 400)),
  constraint advices_attempt_check CHECK ((attempt >= 0)),
  constraint advices_cause_check CHECK ((cause = ANY (ARRAY['attempt'::text, 'stuck'::text]))),
  constraint advices_closed_with_result CHECK ((((state = 'closed'::text) = (result IS NOT NULL)) AND ((result IS NULL) = (closed_at IS NULL)))),
  constraint advices_courier_text_check CHECK ((length(courier_text) <= 300)),
  constraint advices_customer_says_check CHECK ((customer_says = ANY (ARRAY['nobody_came'::text, 'asked_later'::text, 'was_away'::text, 'did_refuse'::text]))),
  constraint advices_decided_through_check CHECK ((decided_through = ANY (ARRAY['staff'::text, 'customer'::text, 'silence'::text]))),
  constraint advices_decided_whole CHECK ((((decision IS NULL) = (decided_at IS NULL)) AND ((decision IS NULL) = (decided_through IS NULL)))),
  constraint advices_decision_check CHECK ((decision = ANY (ARRAY['reattempt'::text, 'reattempt_on'::text, 'change_contact'::text, 'change_cash'::text, 'hold_at_branch'::text, 'return'::text]))),
  constraint advices_reason_check CHECK ((reason = ANY (ARRAY['not_home'::text, 'refused'::text, 'no_answer'::text, 'wrong_address'::text, 'no_cash'::text, 'wants_later'::text, 'wants_to_open'::text, 'unsafe_area'::text, 'closed'::text, 'other'::text]))),
  constraint advices_result_check CHECK ((result = ANY (ARRAY['delivered'::text, 'failed_again'::text, 'returned'::text, 'lost'::text, 'withdrawn'::text]))),
  constraint advices_sendings_check CHECK ((sendings >= 0)),
  constraint advices_sent_with_decision CHECK (((state <> ALL (ARRAY['decided'::text, 'sent'::text, 'acknowledged'::text])) OR (decision IS NOT NULL))),
  constraint advices_state CHECK ((state = ANY (ARRAY['raised'::text, 'contacting'::text, 'decided'::text, 'sent'::text, 'acknowledged'::text, 'rejected'::text, 'closed'::text]))),
  constraint advices_terms_check CHECK ((jsonb_typeof(terms) = 'object'::text)),
  constraint advices_value_minor_check CHECK ((value_minor >= 0))
);
CREATE INDEX advices_by_answer ON public.advices USING btree (respond_by, id);
CREATE UNIQUE INDEX advices_by_attempt ON public.advices USING btree (parcel_id, attempt) WHERE (cause = 'attempt'::text);
CREATE INDEX advices_by_deadline ON public.advices USING btree (respond_by) WHERE (state = ANY (ARRAY['raised'::text, 'contacting'::text, 'rejected'::text]));
CREATE INDEX advices_by_end ON public.advices USING btree (closed_at DESC, id DESC) WHERE (state = 'closed'::text);
CREATE INDEX advices_by_order ON public.advices USING btree (order_id, raised_at DESC);
CREATE INDEX advices_by_order_number ON public.advices USING btree (order_number, id);
CREATE INDEX advices_by_raising ON public.advices USING btree (raised_at);
CREATE INDEX advices_by_rank ON public.advices USING btree (queue_rank DESC, id DESC) WHERE (state <> 'closed'::text);
CREATE INDEX advices_by_value ON public.advices USING btree (value_minor, id);
CREATE UNIQUE INDEX advices_one_open ON public.advices USING btree (parcel_id) WHERE (state <> 'closed'::text);
CREATE INDEX advices_to_remind ON public.advices USING btree (remind_at) WHERE (remind_at IS NOT NULL);
CREATE TRIGGER advices_filled BEFORE INSERT ON public.advices FOR EACH ROW EXECUTE FUNCTION advice_fill_number();
CREATE TRIGGER advices_note_absent AFTER INSERT OR DELETE OR UPDATE OF parcel_id, cause, reason ON public.advices FOR EACH ROW EXECUTE FUNCTION advice_note_absent();

create table api_keys (
  id uuid not null,
  user_id uuid not null,
  name text not null,
  prefix text not null,
  key_hash bytea not null,
  scopes text[] not null,
  created_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone,
  last_used_at timestamp with time zone,
  revoked_at timestamp with time zone,
  old_key_hash bytea,
  old_prefix text,
  old_until timestamp with time zone,
  warned_at timestamp with time zone,
  constraint api_keys_key_hash_key UNIQUE (key_hash),
  constraint api_keys_old_key_hash_key UNIQUE (old_key_hash),
  constraint api_keys_pkey PRIMARY KEY (id),
  constraint api_keys_user_id_fkey FOREIGN KEY (user_id) REFERENCES profiles(id),
  constraint api_keys_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60))),
  constraint api_keys_old_whole CHECK ((((old_key_hash IS NULL) = (old_until IS NULL)) AND ((old_prefix IS NULL) = (old_until IS NULL)))),
  constraint api_keys_scopes_check CHECK ((cardinality(scopes) > 0))
);
CREATE INDEX api_keys_by_user ON public.api_keys USING btree (user_id);
CREATE UNIQUE INDEX api_keys_live_names ON public.api_keys USING btree (user_id, lower(name)) WHERE (revoked_at IS NULL);

create table approvals (
  id uuid not null,
  action text not null,
  payload_hash text not null,
  summary text not null,
  details jsonb not null default '{}'::jsonb,
  limit_breached text not null default ''::text,
  note text not null default ''::text,
  outlet_id uuid,
  requested_by uuid not null,
  requested_at timestamp with time zone not null default now(),
  state text not null default 'pending'::text,
  state_changed_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  decided_by uuid,
  decided_at timestamp with time zone,
  decision_note text not null default ''::text,
  decided_in_place boolean not null default false,
  used_at timestamp with time zone,
  version integer not null default 1,
  about uuid[] not null default '{}'::uuid[],
  constraint approvals_pkey PRIMARY KEY (id),
  constraint approvals_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES profiles(id),
  constraint approvals_outlet_id_fkey FOREIGN KEY (outlet_id) REFERENCES outlets(id),
  constraint approvals_requested_by_fkey FOREIGN KEY (requested_by) REFERENCES profiles(id),
  constraint approvals_never_by_oneself CHECK ((decided_by <> requested_by)),
  constraint approvals_state CHECK ((state = ANY (ARRAY['pending'::text, 'approved'::text, 'rejected'::text, 'withdrawn'::text, 'used'::text])))
);
CREATE INDEX approvals_by_about ON public.approvals USING gin (about);
CREATE INDEX approvals_newest ON public.approvals USING btree (requested_at DESC, id DESC);
CREATE INDEX approvals_open ON public.approvals USING btree (expires_at) WHERE (state = 'pending'::text);

create table backup_keepers (
  id boolean not null default true,
  place text not null,
  is_folder boolean not null,
  is_encrypted boolean not null,
  copies_files boolean not null,
  keep_days integer not null,
  newest_id text,
  newest_began_at timestamp with time zone,
  newest_ended_at timestamp with time zone,
  newest_bytes bigint,
  oldest_at timestamp with time zone,
  log_at timestamp with time zone,
  next_whole_at timestamp with time zone,
  fault text,
  seen_at timestamp with time zone not null default now(),
  constraint backup_keepers_pkey PRIMARY KEY (id),
  constraint backup_keepers_newest CHECK ((num_nulls(newest_id, newest_began_at, newest_ended_at, newest_bytes) = ANY (ARRAY[0, 4]))),
  constraint backup_keepers_one CHECK (id)
);

create table backup_runs (
  id uuid not null,
  kind text not null,
  requested_at timestamp with time zone not null default now(),
  requested_by uuid,
  requested_by_name text not null,
  began_at timestamp with time zone,
  touched_at timestamp with time zone not null default now(),
  ended_at timestamp with time zone,
  step text not null default ''::text,
  bytes_done bigint not null default 0,
  bytes_total bigint,
  fault text,
  figures jsonb not null default '[]'::jsonb,
  constraint backup_runs_pkey PRIMARY KEY (id),
  constraint backup_runs_requested_by_fkey FOREIGN KEY (requested_by) REFERENCES profiles(id),
  constraint backup_runs_bytes CHECK (((bytes_done >= 0) AND (bytes_total >= 0))),
  constraint backup_runs_fault CHECK (((fault IS NULL) OR ((ended_at IS NOT NULL) AND (fault <> ''::text)))),
  constraint backup_runs_kind CHECK ((kind = ANY (ARRAY['whole'::text, 'log'::text, 'drill'::text, 'download'::text]))),
  constraint backup_runs_order CHECK (((began_at >= requested_at) AND (ended_at >= began_at)))
);
CREATE INDEX backup_runs_newest ON public.backup_runs USING btree (requested_at DESC, id DESC);
CREATE INDEX backup_runs_of_kind ON public.backup_runs USING btree (kind, requested_at DESC);
CREATE INDEX backup_runs_open ON public.backup_runs USING btree (requested_at) WHERE (ended_at IS NULL);

create table barcodes (
  code text not null,
  variant_id uuid not null,
  pack_quantity integer not null default 1,
  created_at timestamp with time zone not null default now(),
  kind text not null default 'gtin'::text,
  as_given text not null default ''::text,
  label text not null default ''::text,
  constraint barcodes_pkey PRIMARY KEY (code),
  constraint barcodes_variant_id_fkey FOREIGN KEY (variant_id) REFERENCES variants(id),
  constraint barcodes_code_check CHECK (((length(code) >= 1) AND (length(code) <= 80))),
  constraint barcodes_kind_check CHECK ((kind = ANY (ARRAY['gtin'::text, 'internal'::text, 'other'::text]))),
  constraint barcodes_pack_quantity_check CHECK ((pack_quantity > 0))
);
CREATE INDEX barcodes_by_variant ON public.barcodes USING btree (variant_id);
CREATE TRIGGER barcodes_keep_facts_when_added AFTER INSERT ON public.barcodes REFERENCING NEW TABLE AS became FOR EACH STATEMENT EXECUTE FUNCTION catalog_keep_facts_of_barcodes();
CREATE TRIGGER barcodes_keep_facts_when_changed AFTER UPDATE ON public.barcodes REFERENCING OLD TABLE AS was NEW TABLE AS became FOR EACH STATEMENT EXECUTE FUNCTION catalog_keep_facts_of_barcodes();
CREATE TRIGGER barcodes_keep_facts_when_removed AFTER DELETE ON public.barcodes REFERENCING OLD TABLE AS was FOR EACH STATEMENT EXECUTE FUNCTION catalog_keep_facts_of_barcodes();

create table bench_leases (
  order_id uuid not null,
  user_id uuid not null,
  kept_until timestamp with time zone not null,
  constraint bench_leases_pkey PRIMARY KEY (order_id),
  constraint bench_leases_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint bench_leases_user_id_fkey FOREIGN KEY (user_id) REFERENCES profiles(id)
);

create table bins (
  id uuid not null,
  outlet_id uuid not null,
  code text not null,
  name text not null default ''::text,
  kind text not null default 'shelf'::text,
  walk_order integer not null default 0,
  is_blocked boolean not null default false,
  blocked_reason text not null default ''::text,
  is_archived boolean not null default false,
  created_at timestamp with time zone not null default now(),
  version integer not null default 1,
  constraint bins_code_once UNIQUE (outlet_id, code),
  constraint bins_pkey PRIMARY KEY (id),
  constraint bins_outlet_id_fkey FOREIGN KEY (outlet_id) REFERENCES outlets(id),
  constraint bins_code_check CHECK ((code ~ '^[A-Z0-9][A-Z0-9-]{0,29}$'::text)),
  constraint bins_kind_check CHECK ((kind = ANY (ARRAY['shelf'::text, 'pallet'::text, 'floor'::text, 'cold'::text, 'staging'::text, 'packing'::text, 'damaged'::text, 'returns'::text]))),
  constraint bins_name_check CHECK ((length(name) <= 60))
);
CREATE INDEX bins_in_walk_order ON public.bins USING btree (outlet_id, walk_order, code);

create table channel_codes (
  channel_id uuid not null,
  code text not null,
  title text not null default ''::text,
  variant_id uuid not null,
  mapped_by uuid,
  mapped_at timestamp with time zone not null default now(),
  constraint channel_codes_pkey PRIMARY KEY (channel_id, code),
  constraint channel_codes_channel_id_fkey FOREIGN KEY (channel_id) REFERENCES channels(id),
  constraint channel_codes_mapped_by_fkey FOREIGN KEY (mapped_by) REFERENCES profiles(id),
  constraint channel_codes_variant_id_fkey FOREIGN KEY (variant_id) REFERENCES variants(id),
  constraint channel_codes_code_check CHECK (((length(code) >= 1) AND (length(code) <= 200))),
  constraint channel_codes_title_check CHECK ((length(title) <= 300))
);

create table channel_messages (
  id uuid not null,
  channel_id uuid not null,
  topic text not null,
  event_id text not null,
  external_ref text,
  order_name text not null default ''::text,
  body text not null,
  state text not null default 'received'::text,
  state_changed_at timestamp with time zone not null default now(),
  waits_for text,
  reason text not null default ''::text,
  unknown_codes jsonb not null default '[]'::jsonb,
  needs jsonb not null default '[]'::jsonb,
  order_id uuid,
  attempts integer not null default 0,
  next_try_at timestamp with time zone not null default now(),
  received_at timestamp with time zone not null default now(),
  version integer not null default 1,
  constraint channel_messages_channel_id_event_id_key UNIQUE (channel_id, event_id),
  constraint channel_messages_pkey PRIMARY KEY (id),
  constraint channel_messages_channel_id_fkey FOREIGN KEY (channel_id) REFERENCES channels(id),
  constraint channel_messages_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint channel_messages_event_id_check CHECK (((length(event_id) >= 1) AND (length(event_id) <= 100))),
  constraint channel_messages_external_ref_check CHECK (((length(external_ref) >= 1) AND (length(external_ref) <= 60))),
  constraint channel_messages_order_name_check CHECK ((length(order_name) <= 60)),
  constraint channel_messages_state CHECK ((state = ANY (ARRAY['received'::text, 'applied'::text, 'ignored'::text, 'refused'::text, 'waiting'::text]))),
  constraint channel_messages_topic_check CHECK (((length(topic) >= 1) AND (length(topic) <= 60))),
  constraint channel_messages_wait_for_something CHECK (((state = 'waiting'::text) = (waits_for IS NOT NULL))),
  constraint channel_messages_waits_for_check CHECK ((waits_for = ANY (ARRAY['code'::text, 'stock'::text, 'order'::text, 'status'::text])))
);
CREATE INDEX channel_messages_by_order ON public.channel_messages USING btree (order_id, received_at) WHERE (order_id IS NOT NULL);
CREATE INDEX channel_messages_by_ref ON public.channel_messages USING btree (channel_id, external_ref);
CREATE INDEX channel_messages_due ON public.channel_messages USING btree (received_at, id) WHERE (state = 'received'::text);
CREATE INDEX channel_messages_newest ON public.channel_messages USING btree (received_at DESC, id DESC);
CREATE INDEX channel_messages_of_channel ON public.channel_messages USING btree (channel_id, received_at DESC, id DESC);
CREATE INDEX channel_messages_refused ON public.channel_messages USING btree (channel_id) WHERE (state = 'refused'::text);
CREATE INDEX channel_messages_waiting ON public.channel_messages USING btree (channel_id, received_at, id) WHERE (state = 'waiting'::text);

create table channel_orders (
  channel_id uuid not null,
  external_ref text not null,
  name text not null default ''::text,
  shop_updated_at timestamp with time zone,
  order_id uuid,
  terms jsonb,
  refund_refs text[] not null default '{}'::text[],
  is_gone boolean not null default false,
  refunds jsonb not null default '[]'::jsonb,
  accepted_minor bigint,
  constraint channel_orders_order_id_key UNIQUE (order_id),
  constraint channel_orders_pkey PRIMARY KEY (channel_id, external_ref),
  constraint channel_orders_channel_id_fkey FOREIGN KEY (channel_id) REFERENCES channels(id),
  constraint channel_orders_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint channel_orders_external_ref_check CHECK (((length(external_ref) >= 1) AND (length(external_ref) <= 60)))
);

create table channel_statuses (
  channel_id uuid not null,
  word text not null,
  counts_as text not null,
  mapped_by uuid,
  mapped_at timestamp with time zone not null default now(),
  constraint channel_statuses_pkey PRIMARY KEY (channel_id, word),
  constraint channel_statuses_channel_id_fkey FOREIGN KEY (channel_id) REFERENCES channels(id),
  constraint channel_statuses_mapped_by_fkey FOREIGN KEY (mapped_by) REFERENCES profiles(id),
  constraint channel_statuses_counts_as_check CHECK ((counts_as = ANY (ARRAY['open'::text, 'waits'::text, 'sent'::text, 'cancelled'::text]))),
  constraint channel_statuses_word_check CHECK (((length(word) >= 1) AND (length(word) <= 60)))
);

create table channels (
  id uuid not null,
  connection_id uuid,
  kind text not null,
  name text not null,
  source text not null,
  outlet_id uuid not null,
  unpaid_method text not null default 'cash_on_delivery'::text,
  tag text not null default ''::text,
  language text not null default ''::text,
  is_active boolean not null default true,
  last_message_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  version integer not null default 1,
  constraint channels_connection_id_key UNIQUE (connection_id),
  constraint channels_name_key UNIQUE (name),
  constraint channels_source_key UNIQUE (source),
  constraint channels_pkey PRIMARY KEY (id),
  constraint channels_connection_id_fkey FOREIGN KEY (connection_id) REFERENCES connections(id) ON DELETE SET NULL,
  constraint channels_outlet_id_fkey FOREIGN KEY (outlet_id) REFERENCES outlets(id),
  constraint channels_kind_check CHECK ((kind = ANY (ARRAY['shopify'::text, 'woocommerce'::text]))),
  constraint channels_language_check CHECK ((language ~ '^([a-z]{2})?$'::text)),
  constraint channels_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60))),
  constraint channels_source_check CHECK (((length(source) >= 1) AND (length(source) <= 40))),
  constraint channels_tag_check CHECK ((length(tag) <= 30)),
  constraint channels_unpaid_method_check CHECK ((unpaid_method = ANY (ARRAY['cash_on_delivery'::text, 'prepaid'::text])))
);

create table claim_cases (
  claim_id uuid not null,
  case_id uuid not null,
  amount_minor bigint not null,
  is_over boolean not null default false,
  constraint claim_cases_pkey PRIMARY KEY (claim_id, case_id),
  constraint claim_cases_case_id_fkey FOREIGN KEY (case_id) REFERENCES return_cases(id),
  constraint claim_cases_claim_id_fkey FOREIGN KEY (claim_id) REFERENCES claims(id),
  constraint claim_cases_amount_minor_check CHECK ((amount_minor > 0))
);
CREATE UNIQUE INDEX claim_cases_one_live ON public.claim_cases USING btree (case_id) WHERE (NOT is_over);

create table claim_counter (
  is_only boolean not null default true,
  last bigint not null,
  constraint claim_counter_pkey PRIMARY KEY (is_only),
  constraint claim_counter_is_only_check CHECK (is_only)
);

create table claim_entries (
  id uuid not null,
  claim_id uuid not null,
  case_id uuid not null,
  kind text not null,
  amount_minor bigint not null,
  reference text not null default ''::text,
  reason text not null default ''::text,
  entered_by uuid,
  entered_at timestamp with time zone not null default now(),
  words_id uuid,
  constraint claim_entries_pkey PRIMARY KEY (id),
  constraint claim_entries_claim_id_case_id_fkey FOREIGN KEY (claim_id, case_id) REFERENCES claim_cases(claim_id, case_id),
  constraint claim_entries_amount_minor_check CHECK ((amount_minor <> 0)),
  constraint claim_entries_kind_check CHECK ((kind = ANY (ARRAY['claimed'::text, 'rejected'::text, 'received'::text, 'waived'::text, 'reversed'::text, 'give_back'::text, 'given_back'::text]))),
  constraint claim_entries_reason_check CHECK ((length(reason) <= 300)),
  constraint claim_entries_reference_check CHECK ((length(reference) <= 60)),
  constraint claim_entries_sign CHECK (((amount_minor > 0) = (kind = ANY (ARRAY['claimed'::text, 'given_back'::text]))))
);
CREATE INDEX claim_entries_by_claim ON public.claim_entries USING btree (claim_id, entered_at, id);
CREATE INDEX claim_entries_by_day ON public.claim_entries USING btree (entered_at) WHERE (kind = ANY (ARRAY['received'::text, 'given_back'::text]));
CREATE TRIGGER claim_entries_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.claim_entries FOR EACH STATEMENT EXECUTE FUNCTION platform_refuse_change();
CREATE TRIGGER claim_entries_sum AFTER INSERT ON public.claim_entries REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION claims_sum_up();

create table claim_templates (
  courier_id uuid not null,
  columns text[] not null,
  version integer not null default 1,
  changed_by uuid,
  changed_at timestamp with time zone not null default now(),
  constraint claim_templates_pkey PRIMARY KEY (courier_id),
  constraint claim_templates_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES profiles(id),
  constraint claim_templates_courier_id_fkey FOREIGN KEY (courier_id) REFERENCES couriers(id),
  constraint claim_templates_columns_check CHECK (((cardinality(columns) >= 1) AND (cardinality(columns) <= 40)))
);

create table claim_words (
  id uuid not null,
  claim_id uuid not null,
  words text not null,
  constraint claim_words_pkey PRIMARY KEY (id),
  constraint claim_words_claim_id_fkey FOREIGN KEY (claim_id) REFERENCES claims(id),
  constraint claim_words_words_check CHECK (((length(words) >= 1) AND (length(words) <= 2000)))
);
CREATE INDEX claim_words_by_claim ON public.claim_words USING btree (claim_id);

create table claims (
  id uuid not null,
  number bigint not null,
  outlet_id uuid not null,
  courier_id uuid not null,
  currency character(3) not null,
  state text not null default 'open'::text,
  state_changed_at timestamp with time zone not null default now(),
  version integer not null default 1,
  file_by date not null,
  answer_by date not null,
  courier_reference text not null default ''::text,
  answer text not null default ''::text,
  reminded_at timestamp with time zone,
  filed_by uuid,
  filed_at timestamp with time zone not null default now(),
  claimed_minor bigint not null default 0,
  received_minor bigint not null default 0,
  balance_minor bigint not null default 0,
  constraint claims_number_key UNIQUE (number),
  constraint claims_pkey PRIMARY KEY (id),
  constraint claims_courier_id_fkey FOREIGN KEY (courier_id) REFERENCES couriers(id),
  constraint claims_outlet_id_fkey FOREIGN KEY (outlet_id) REFERENCES outlets(id),
  constraint claims_answer_check CHECK ((length(answer) <= 500)),
  constraint claims_claimed_minor_check CHECK ((claimed_minor >= 0)),
  constraint claims_courier_reference_check CHECK ((length(courier_reference) <= 60)),
  constraint claims_state CHECK ((state = ANY (ARRAY['open'::text, 'approved'::text, 'rejected'::text, 'settled'::text, 'withdrawn'::text])))
);
CREATE INDEX claims_by_outlet ON public.claims USING btree (outlet_id, state, filed_at DESC);
CREATE INDEX claims_newest ON public.claims USING btree (filed_at DESC, id DESC);

create table confirmation_calls (
  id uuid not null,
  order_id uuid not null,
  agent_id uuid,
  channel text not null default 'phone'::text,
  within_call uuid,
  started_at timestamp with time zone not null default now(),
  ended_at timestamp with time zone,
  outcome text,
  note text not null default ''::text,
  checked text[] not null default '{}'::text[],
  seconds integer,
  is_last boolean not null default false,
  constraint confirmation_calls_pkey PRIMARY KEY (id),
  constraint confirmation_calls_agent_id_fkey FOREIGN KEY (agent_id) REFERENCES profiles(id),
  constraint confirmation_calls_order_id_fkey FOREIGN KEY (order_id) REFERENCES confirmation_tasks(id),
  constraint confirmation_calls_within_call_fkey FOREIGN KEY (within_call) REFERENCES confirmation_calls(id),
  constraint confirmation_calls_by_somebody CHECK (((agent_id IS NOT NULL) OR (channel = 'link'::text))),
  constraint confirmation_calls_channel_check CHECK ((channel = ANY (ARRAY['phone'::text, 'link'::text]))),
  constraint confirmation_calls_checked_check CHECK ((checked <@ ARRAY['identity'::text, 'items'::text, 'amount'::text, 'address'::text])),
  constraint confirmation_calls_end_with_outcome CHECK (((ended_at IS NULL) = (outcome IS NULL))),
  constraint confirmation_calls_note_check CHECK ((length(note) <= 500)),
  constraint confirmation_calls_outcome_check CHECK ((outcome = ANY (ARRAY['confirmed'::text, 'no_answer'::text, 'busy'::text, 'switched_off'::text, 'callback'::text, 'wrong_number'::text, 'language'::text, 'cancelled'::text, 'duplicate'::text, 'needs_edit'::text, 'left'::text, 'lapsed'::text, 'overtaken'::text, 'undone'::text]))),
  constraint confirmation_calls_seconds_check CHECK ((seconds >= 0))
);
CREATE INDEX confirmation_calls_by_agent ON public.confirmation_calls USING btree (agent_id, ended_at DESC, id DESC) WHERE (ended_at IS NOT NULL);
CREATE INDEX confirmation_calls_by_end ON public.confirmation_calls USING btree (ended_at, agent_id) WHERE (ended_at IS NOT NULL);
CREATE INDEX confirmation_calls_by_length ON public.confirmation_calls USING btree (seconds, id) WHERE (ended_at IS NOT NULL);
CREATE INDEX confirmation_calls_by_note ON public.confirmation_calls USING gin (note gin_trgm_ops) WHERE (note <> ''::text);
CREATE INDEX confirmation_calls_by_order ON public.confirmation_calls USING btree (order_id, started_at DESC);
CREATE INDEX confirmation_calls_by_outcome ON public.confirmation_calls USING btree (outcome, ended_at DESC, id DESC) WHERE (ended_at IS NOT NULL);
CREATE INDEX confirmation_calls_by_rare_channel ON public.confirmation_calls USING btree (channel, ended_at DESC, id DESC) WHERE ((ended_at IS NOT NULL) AND (channel <> 'phone'::text));
CREATE INDEX confirmation_calls_by_whole ON public.confirmation_calls USING btree (within_call) WHERE (within_call IS NOT NULL);
CREATE INDEX confirmation_calls_last ON public.confirmation_calls USING btree (ended_at DESC, id DESC) WHERE ((ended_at IS NOT NULL) AND is_last);
CREATE INDEX confirmation_calls_newest ON public.confirmation_calls USING btree (ended_at DESC, id DESC) WHERE (ended_at IS NOT NULL);
CREATE UNIQUE INDEX confirmation_calls_one_at_a_time ON public.confirmation_calls USING btree (order_id) WHERE (ended_at IS NULL);
CREATE UNIQUE INDEX confirmation_calls_one_per_agent ON public.confirmation_calls USING btree (agent_id) WHERE (ended_at IS NULL);

create table confirmation_links (
  id uuid not null,
  order_id uuid not null,
  token_hash text not null,
  terms_mark text not null,
  created_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  address_changes integer not null default 0,
  answer text,
  answered_at timestamp with time zone,
  constraint confirmation_links_token_hash_key UNIQUE (token_hash),
  constraint confirmation_links_pkey PRIMARY KEY (id),
  constraint confirmation_links_order_id_fkey FOREIGN KEY (order_id) REFERENCES confirmation_tasks(id),
  constraint confirmation_links_address_changes_check CHECK (((address_changes >= 0) AND (address_changes <= 5))),
  constraint confirmation_links_answer_check CHECK ((answer = ANY (ARRAY['confirm'::text, 'cancel'::text, 'call_me'::text]))),
  constraint confirmation_links_answered_once CHECK (((answer IS NULL) = (answered_at IS NULL)))
);
CREATE INDEX confirmation_links_of_order ON public.confirmation_links USING btree (order_id, created_at DESC);

create table confirmation_tasks (
  id uuid not null,
  state text not null default 'queued'::text,
  state_changed_at timestamp with time zone not null default now(),
  attempts integer not null default 0,
  next_call_at timestamp with time zone,
  at_stake_minor bigint not null default 0,
  failing_basis_points integer not null default 0,
  failing_because text[] not null default '{}'::text[],
  call_rank bigint not null default 0,
  taken_from text,
  locked_by uuid,
  locked_until timestamp with time zone,
  promised_by uuid,
  reminded_at timestamp with time zone,
  not_for uuid,
  second_phone text not null default ''::text,
  last_outcome text,
  created_at timestamp with time zone not null default now(),
  version integer not null default 1,
  link_tried_at timestamp with time zone,
  rules_checked_at timestamp with time zone,
  must_call boolean not null default false,
  constraint confirmation_tasks_pkey PRIMARY KEY (id),
  constraint confirmation_tasks_id_fkey FOREIGN KEY (id) REFERENCES orders(id),
  constraint confirmation_tasks_locked_by_fkey FOREIGN KEY (locked_by) REFERENCES profiles(id),
  constraint confirmation_tasks_not_for_fkey FOREIGN KEY (not_for) REFERENCES profiles(id),
  constraint confirmation_tasks_promised_by_fkey FOREIGN KEY (promised_by) REFERENCES profiles(id),
  constraint confirmation_tasks_at_stake_minor_check CHECK ((at_stake_minor >= 0)),
  constraint confirmation_tasks_attempts_check CHECK ((attempts >= 0)),
  constraint confirmation_tasks_failing_basis_points_check CHECK (((failing_basis_points >= 0) AND (failing_basis_points <= 10000))),
  constraint confirmation_tasks_locked_in_call CHECK ((((state = 'in_call'::text) = (locked_by IS NOT NULL)) AND ((locked_by IS NULL) = (locked_until IS NULL)) AND ((locked_by IS NULL) = (taken_from IS NULL)))),
  constraint confirmation_tasks_second_phone_check CHECK ((length(second_phone) <= 30)),
  constraint confirmation_tasks_state CHECK ((state = ANY (ARRAY['queued'::text, 'in_call'::text, 'waiting'::text, 'callback'::text, 'unreachable'::text, 'done'::text]))),
  constraint confirmation_tasks_taken_from_check CHECK ((taken_from = ANY (ARRAY['queued'::text, 'waiting'::text, 'callback'::text, 'unreachable'::text]))),
  constraint confirmation_tasks_wait_for_a_time CHECK (((state <> ALL (ARRAY['waiting'::text, 'callback'::text])) OR (next_call_at IS NOT NULL)))
);
CREATE INDEX confirmation_tasks_by_rank ON public.confirmation_tasks USING btree (call_rank DESC, id) WHERE (state = ANY (ARRAY['queued'::text, 'waiting'::text, 'in_call'::text]));
CREATE INDEX confirmation_tasks_by_rules_check ON public.confirmation_tasks USING btree (rules_checked_at NULLS FIRST, id) WHERE (state = ANY (ARRAY['queued'::text, 'waiting'::text]));
CREATE INDEX confirmation_tasks_by_time ON public.confirmation_tasks USING btree (next_call_at, id) WHERE (state = ANY (ARRAY['waiting'::text, 'callback'::text]));
CREATE INDEX confirmation_tasks_open ON public.confirmation_tasks USING btree (state, call_rank DESC, id) WHERE (state <> 'done'::text);
CREATE INDEX confirmation_tasks_open_by_attempts ON public.confirmation_tasks USING btree (attempts, id) WHERE (state <> 'done'::text);
CREATE INDEX confirmation_tasks_open_by_next_call ON public.confirmation_tasks USING btree (next_call_at, id) WHERE (state <> 'done'::text);
CREATE INDEX confirmation_tasks_open_by_outcome ON public.confirmation_tasks USING btree (last_outcome, call_rank DESC, id DESC) WHERE (state <> 'done'::text);
CREATE INDEX confirmation_tasks_open_by_rank ON public.confirmation_tasks USING btree (call_rank DESC, id DESC) WHERE (state <> 'done'::text);
CREATE INDEX confirmation_tasks_open_by_stake ON public.confirmation_tasks USING btree (at_stake_minor, id) WHERE (state <> 'done'::text);
CREATE INDEX confirmation_tasks_open_without_outcome ON public.confirmation_tasks USING btree (call_rank DESC, id DESC) WHERE ((state <> 'done'::text) AND (last_outcome IS NULL));
CREATE INDEX confirmation_tasks_to_remind ON public.confirmation_tasks USING btree (next_call_at) WHERE ((state = 'callback'::text) AND (reminded_at IS NULL));

create table connections (
  id uuid not null,
  kind text not null,
  name text not null,
  config jsonb not null default '{}'::jsonb,
  sealed_secrets jsonb not null default '{}'::jsonb,
  is_active boolean not null default true,
  tested_at timestamp with time zone,
  test_result text,
  test_succeeded boolean,
  created_at timestamp with time zone not null default now(),
  changed_by uuid,
  changed_by_name text not null default ''::text,
  changed_at timestamp with time zone not null default now(),
  version integer not null default 1,
  test_message_id uuid,
  test_receipt text,
  constraint connections_kind_name_key UNIQUE (kind, name),
  constraint connections_pkey PRIMARY KEY (id),
  constraint connections_config_check CHECK ((jsonb_typeof(config) = 'object'::text)),
  constraint connections_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60))),
  constraint connections_sealed_secrets_check CHECK ((jsonb_typeof(sealed_secrets) = 'object'::text))
);
CREATE UNIQUE INDEX connections_single ON public.connections USING btree (kind) WHERE (is_active AND (kind = ANY (ARRAY['smtp'::text, 'message_gateway'::text, 'geocoder'::text])));
CREATE UNIQUE INDEX connections_test_message ON public.connections USING btree (test_message_id);

create table consent_links (
  token_hash text not null,
  customer_id uuid not null,
  way text not null,
  created_at timestamp with time zone not null default now(),
  constraint consent_links_pkey PRIMARY KEY (token_hash),
  constraint consent_links_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customers(id),
  constraint consent_links_way_check CHECK ((way = ANY (ARRAY['mails'::text, 'messages'::text])))
);
CREATE INDEX consent_links_of_customer ON public.consent_links USING btree (customer_id);

create table courier_accounts (
  courier_id uuid not null,
  adapter text not null,
  connection_id uuid,
  mapping jsonb not null default '{}'::jsonb,
  signature_header text not null default 'x-signature'::text,
  signature_form text not null default 'hex'::text,
  services text[] not null,
  label_source text not null,
  most_per_call integer not null,
  cut_off_time text not null,
  max_attempts integer not null,
  respond_hours integer not null,
  silence text not null,
  disposal_days integer not null,
  return_days integer not null,
  claim_after_days integer not null,
  claim_within_days integer not null,
  claim_cap_minor bigint,
  remit_days integer not null,
  fee_per_parcel_minor bigint,
  cash_fee_basis_points integer not null,
  takes_advice text[] not null,
  version integer not null default 1,
  collection_days smallint[] not null default '{1,2,3,4,5,6}'::smallint[],
  closed_on date[] not null default '{}'::date[],
  constraint courier_accounts_connection_id_key UNIQUE (connection_id),
  constraint courier_accounts_pkey PRIMARY KEY (courier_id),
  constraint courier_accounts_connection_id_fkey FOREIGN KEY (connection_id) REFERENCES connections(id),
  constraint courier_accounts_courier_id_fkey FOREIGN KEY (courier_id) REFERENCES couriers(id),
  constraint courier_accounts_adapter_check CHECK ((adapter = ANY (ARRAY['manual'::text, 'http'::text]))),
  constraint courier_accounts_cash_fee_basis_points_check CHECK (((cash_fee_basis_points >= 0) AND (cash_fee_basis_points <= 10000))),
  constraint courier_accounts_claim_after_days_check CHECK (((claim_after_days >= 0) AND (claim_after_days <= 365))),
  constraint courier_accounts_claim_cap_minor_check CHECK (((claim_cap_minor >= 0) AND (claim_cap_minor <= '1000000000000'::bigint))),
  constraint courier_accounts_claim_within_days_check CHECK (((claim_within_days >= 1) AND (claim_within_days <= 365))),
  constraint courier_accounts_collection_days_check CHECK ((collection_days <@ '{1,2,3,4,5,6,7}'::smallint[])),
  constraint courier_accounts_connected CHECK (((adapter = 'manual'::text) OR (connection_id IS NOT NULL))),
  constraint courier_accounts_cut_off_time_check CHECK ((cut_off_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'::text)),
  constraint courier_accounts_disposal_days_check CHECK (((disposal_days >= 1) AND (disposal_days <= 365))),
  constraint courier_accounts_fee_per_parcel_minor_check CHECK (((fee_per_parcel_minor >= 0) AND (fee_per_parcel_minor <= '1000000000000'::bigint))),
  constraint courier_accounts_label_source_check CHECK ((label_source = ANY (ARRAY['ours'::text, 'courier'::text]))),
  constraint courier_accounts_mapping_check CHECK ((jsonb_typeof(mapping) = 'object'::text)),
  constraint courier_accounts_max_attempts_check CHECK (((max_attempts >= 1) AND (max_attempts <= 20))),
  constraint courier_accounts_most_per_call_check CHECK (((most_per_call >= 1) AND (most_per_call <= 100))),
  constraint courier_accounts_remit_days_check CHECK (((remit_days >= 0) AND (remit_days <= 365))),
  constraint courier_accounts_respond_hours_check CHECK (((respond_hours >= 1) AND (respond_hours <= 720))),
  constraint courier_accounts_return_days_check CHECK (((return_days >= 1) AND (return_days <= 365))),
  constraint courier_accounts_signature_form_check CHECK ((signature_form = ANY (ARRAY['hex'::text, 'base64'::text]))),
  constraint courier_accounts_signature_header_check CHECK ((signature_header ~ '^[a-z0-9-]{1,60}$'::text)),
  constraint courier_accounts_silence_check CHECK ((silence = ANY (ARRAY['reattempt'::text, 'return'::text, 'hold'::text, 'ask'::text]))),
  constraint courier_accounts_takes_advice_check CHECK ((takes_advice <@ ARRAY['reattempt'::text, 'reattempt_on'::text, 'change_contact'::text, 'change_cash'::text, 'hold_at_branch'::text, 'return'::text]))
);
CREATE TRIGGER courier_accounts_note_cut_offs_when_added AFTER INSERT OR DELETE ON public.courier_accounts FOR EACH ROW EXECUTE FUNCTION dispatch_note_cut_offs();
CREATE TRIGGER courier_accounts_note_cut_offs_when_changed AFTER UPDATE ON public.courier_accounts FOR EACH ROW WHEN ((((old.cut_off_time IS DISTINCT FROM new.cut_off_time) OR (old.collection_days IS DISTINCT FROM new.collection_days)) OR (old.closed_on IS DISTINCT FROM new.closed_on))) EXECUTE FUNCTION dispatch_note_cut_offs();

create table courier_calls (
  id uuid not null,
  courier_id uuid not null,
  kind text not null,
  reference text not null,
  noun text not null,
  entity_id uuid not null,
  label text not null default ''::text,
  outlet_id uuid,
  payload jsonb not null,
  attempts integer not null default 0,
  next_attempt_at timestamp with time zone default now(),
  last_error text not null default ''::text,
  given_up_by text,
  settled_at timestamp with time zone,
  refused_at timestamp with time zone,
  queued_at timestamp with time zone not null default now(),
  queued_by text not null,
  constraint courier_calls_kind_reference_key UNIQUE (kind, reference),
  constraint courier_calls_pkey PRIMARY KEY (id),
  constraint courier_calls_courier_id_fkey FOREIGN KEY (courier_id) REFERENCES couriers(id),
  constraint courier_calls_outlet_id_fkey FOREIGN KEY (outlet_id) REFERENCES outlets(id),
  constraint courier_calls_at_rest CHECK (((next_attempt_at IS NULL) OR ((settled_at IS NULL) AND (refused_at IS NULL)))),
  constraint courier_calls_ended_once CHECK (((settled_at IS NULL) OR (refused_at IS NULL))),
  constraint courier_calls_kind_check CHECK ((kind = ANY (ARRAY['book'::text, 'void'::text, 'label'::text, 'close_sheet'::text, 'advise'::text, 'track'::text, 'cities'::text, 'rates'::text]))),
  constraint courier_calls_label_check CHECK ((length(label) <= 100)),
  constraint courier_calls_last_error_check CHECK ((length(last_error) <= 500)),
  constraint courier_calls_payload_check CHECK ((jsonb_typeof(payload) = 'object'::text)),
  constraint courier_calls_reference_check CHECK (((length(reference) >= 1) AND (length(reference) <= 100)))
);
CREATE INDEX courier_calls_due ON public.courier_calls USING btree (next_attempt_at) WHERE (next_attempt_at IS NOT NULL);
CREATE INDEX courier_calls_of_thing ON public.courier_calls USING btree (entity_id);
CREATE INDEX courier_calls_open ON public.courier_calls USING btree (courier_id, queued_at, id) WHERE ((settled_at IS NULL) AND (refused_at IS NULL));

create table courier_event_outcomes (
  event_id uuid not null,
  courier_id uuid not null,
  tracking_number text not null,
  parcel_id uuid,
  news text,
  reason text,
  word text not null default ''::text,
  outcome text not null,
  judged_at timestamp with time zone not null default now(),
  counted_at timestamp with time zone,
  clock text not null default 'right'::text,
  constraint courier_event_outcomes_pkey PRIMARY KEY (event_id),
  constraint courier_event_outcomes_courier_id_fkey FOREIGN KEY (courier_id) REFERENCES couriers(id),
  constraint courier_event_outcomes_event_id_fkey FOREIGN KEY (event_id) REFERENCES courier_events(id),
  constraint courier_event_outcomes_parcel_id_fkey FOREIGN KEY (parcel_id) REFERENCES parcels(id),
  constraint courier_event_outcomes_clock_check CHECK ((clock = ANY (ARRAY['right'::text, 'ahead'::text, 'behind'::text, 'undated'::text]))),
  constraint courier_event_outcomes_known CHECK (((outcome = 'unknown_number'::text) OR ((parcel_id IS NOT NULL) AND ((outcome = 'unmapped'::text) = (news IS NULL))))),
  constraint courier_event_outcomes_news_check CHECK ((news = ANY (ARRAY['in_transit'::text, 'out_for_delivery'::text, 'attempt_failed'::text, 'delivered'::text, 'returning'::text, 'returned_by_courier'::text, 'lost'::text, 'note'::text]))),
  constraint courier_event_outcomes_outcome_check CHECK ((outcome = ANY (ARRAY['moved'::text, 'note'::text, 'older'::text, 'wrong_state'::text, 'unmapped'::text, 'unknown_number'::text, 'undated'::text, 'withdrawn'::text])))
);
CREATE INDEX courier_event_outcomes_clocks ON public.courier_event_outcomes USING btree (courier_id, judged_at) WHERE (clock <> 'right'::text);
CREATE INDEX courier_event_outcomes_of_parcel ON public.courier_event_outcomes USING btree (parcel_id);
CREATE INDEX courier_event_outcomes_unknown ON public.courier_event_outcomes USING btree (courier_id, tracking_number) WHERE (outcome = 'unknown_number'::text);
CREATE INDEX courier_event_outcomes_unmapped ON public.courier_event_outcomes USING btree (courier_id, word) WHERE (outcome = 'unmapped'::text);

create table courier_event_texts (
  event_id uuid not null,
  text text not null,
  place text not null,
  raw jsonb,
  forgotten_at timestamp with time zone,
  constraint courier_event_texts_pkey PRIMARY KEY (event_id),
  constraint courier_event_texts_event_id_fkey FOREIGN KEY (event_id) REFERENCES courier_events(id),
  constraint courier_event_texts_forgotten CHECK ((((raw IS NULL) = (forgotten_at IS NOT NULL)) AND ((raw IS NOT NULL) OR ((text = ''::text) AND (place = ''::text))))),
  constraint courier_event_texts_place_check CHECK ((length(place) <= 120)),
  constraint courier_event_texts_text_check CHECK ((length(text) <= 500))
);

create table courier_events (
  id uuid not null,
  courier_id uuid not null,
  dedupe_key text not null,
  tracking_number text not null,
  code text not null default ''::text,
  happened_at timestamp with time zone not null,
  received_at timestamp with time zone not null default now(),
  way text not null,
  raw_hash text not null,
  is_dated boolean not null default true,
  constraint courier_events_courier_id_dedupe_key_key UNIQUE (courier_id, dedupe_key),
  constraint courier_events_pkey PRIMARY KEY (id),
  constraint courier_events_courier_id_fkey FOREIGN KEY (courier_id) REFERENCES couriers(id),
  constraint courier_events_code_check CHECK ((length(code) <= 100)),
  constraint courier_events_dedupe_key_check CHECK ((dedupe_key ~ '^[0-9a-f]{64}$'::text)),
  constraint courier_events_raw_hash CHECK ((raw_hash ~ '^[0-9a-f]{64}$'::text)),
  constraint courier_events_tracking_number_check CHECK (((length(tracking_number) >= 1) AND (length(tracking_number) <= 60))),
  constraint courier_events_way_check CHECK ((way = ANY (ARRAY['hook'::text, 'poll'::text, 'hand'::text])))
);
CREATE INDEX courier_events_by_number ON public.courier_events USING btree (courier_id, tracking_number, happened_at);
CREATE TRIGGER courier_events_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.courier_events FOR EACH STATEMENT EXECUTE FUNCTION platform_refuse_change();

create table courier_services (
  courier_id uuid not null,
  area_id uuid not null,
  reach text not null default 'served'::text,
  suspended_until date,
  note text not null default ''::text,
  their_name text not null default ''::text,
  their_id text not null default ''::text,
  days integer,
  cost_minor bigint,
  currency character(3),
  takes_cash boolean not null default true,
  cash_limit_minor bigint,
  weight_limit_grams integer,
  takes_returns boolean not null default true,
  source text not null default ''::text,
  changed_at timestamp with time zone not null default now(),
  version integer not null default 1,
  constraint courier_services_pkey PRIMARY KEY (courier_id, area_id),
  constraint courier_services_area_id_fkey FOREIGN KEY (area_id) REFERENCES service_areas(id),
  constraint courier_services_courier_id_fkey FOREIGN KEY (courier_id) REFERENCES couriers(id),
  constraint courier_services_cash_limit_minor_check CHECK ((cash_limit_minor >= 0)),
  constraint courier_services_cost_minor_check CHECK ((cost_minor >= 0)),
  constraint courier_services_days_check CHECK (((days >= 0) AND (days <= 120))),
  constraint courier_services_reach_check CHECK ((reach = ANY (ARRAY['served'::text, 'limited'::text, 'suspended'::text, 'unserved'::text]))),
  constraint courier_services_weight_limit_grams_check CHECK ((weight_limit_grams > 0))
);
CREATE INDEX courier_services_by_area ON public.courier_services USING btree (area_id);

create table courier_sheet_lines (
  sheet_id uuid not null,
  position integer not null,
  tracking_number text not null,
  parcel_id uuid,
  branch text not null default ''::text,
  constraint courier_sheet_lines_once UNIQUE (sheet_id, tracking_number),
  constraint courier_sheet_lines_pkey PRIMARY KEY (sheet_id, "position"),
  constraint courier_sheet_lines_parcel_id_fkey FOREIGN KEY (parcel_id) REFERENCES parcels(id),
  constraint courier_sheet_lines_sheet_id_fkey FOREIGN KEY (sheet_id) REFERENCES courier_sheets(id),
  constraint courier_sheet_lines_branch_check CHECK ((length(branch) <= 80)),
  constraint courier_sheet_lines_position_check CHECK (("position" > 0)),
  constraint courier_sheet_lines_tracking_number_check CHECK (((length(tracking_number) >= 1) AND (length(tracking_number) <= 60)))
);
CREATE INDEX courier_sheet_lines_by_parcel ON public.courier_sheet_lines USING btree (parcel_id) WHERE (parcel_id IS NOT NULL);

create table courier_sheets (
  id uuid not null,
  outlet_id uuid not null,
  courier_id uuid not null,
  reference text not null,
  added_by uuid,
  added_at timestamp with time zone not null default now(),
  constraint courier_sheets_pkey PRIMARY KEY (id),
  constraint courier_sheets_courier_id_fkey FOREIGN KEY (courier_id) REFERENCES couriers(id),
  constraint courier_sheets_outlet_id_fkey FOREIGN KEY (outlet_id) REFERENCES outlets(id),
  constraint courier_sheets_reference_check CHECK (((length(reference) >= 1) AND (length(reference) <= 60)))
);
CREATE UNIQUE INDEX courier_sheets_once ON public.courier_sheets USING btree (outlet_id, courier_id, lower(reference));

create table courier_trials (
  courier_id uuid not null,
  kind text not null,
  connection_id uuid not null,
  act jsonb not null,
  is_ok boolean not null,
  said text not null,
  tracking_number text not null default ''::text,
  answer text not null,
  tried_at timestamp with time zone not null default now(),
  tried_by text not null,
  constraint courier_trials_pkey PRIMARY KEY (courier_id, kind),
  constraint courier_trials_courier_id_fkey FOREIGN KEY (courier_id) REFERENCES couriers(id),
  constraint courier_trials_kind_check CHECK ((kind = ANY (ARRAY['book'::text, 'void'::text, 'label'::text, 'close_sheet'::text, 'advise'::text, 'track'::text, 'cities'::text, 'rates'::text])))
);

create table courier_unknown_words (
  courier_id uuid not null,
  word text not null,
  code text not null,
  text text not null,
  times integer not null default 1,
  first_at timestamp with time zone not null default now(),
  last_at timestamp with time zone not null default now(),
  id uuid not null default gen_random_uuid(),
  constraint courier_unknown_words_id_key UNIQUE (id),
  constraint courier_unknown_words_pkey PRIMARY KEY (courier_id, word),
  constraint courier_unknown_words_courier_id_fkey FOREIGN KEY (courier_id) REFERENCES couriers(id),
  constraint courier_unknown_words_word_check CHECK (((length(word) >= 1) AND (length(word) <= 200)))
);

create table courier_words (
  courier_id uuid not null,
  word text not null,
  news text not null,
  reason text,
  constraint courier_words_pkey PRIMARY KEY (courier_id, word),
  constraint courier_words_courier_id_fkey FOREIGN KEY (courier_id) REFERENCES couriers(id),
  constraint courier_words_news_check CHECK ((news = ANY (ARRAY['in_transit'::text, 'out_for_delivery'::text, 'attempt_failed'::text, 'delivered'::text, 'returning'::text, 'returned_by_courier'::text, 'lost'::text, 'note'::text]))),
  constraint courier_words_reason_check CHECK ((reason = ANY (ARRAY['not_home'::text, 'refused'::text, 'no_answer'::text, 'wrong_address'::text, 'no_cash'::text, 'wants_later'::text, 'wants_to_open'::text, 'unsafe_area'::text, 'closed'::text, 'other'::text]))),
  constraint courier_words_reasoned CHECK (((news = 'attempt_failed'::text) = (reason IS NOT NULL))),
  constraint courier_words_word_check CHECK (((length(word) >= 1) AND (length(word) <= 200)))
);

create table couriers (
  id uuid not null,
  code text not null,
  name text not null,
  volumetric_divisor integer not null default 5000,
  is_active boolean not null default true,
  created_at timestamp with time zone not null default now(),
  version integer not null default 1,
  constraint couriers_code_key UNIQUE (code),
  constraint couriers_pkey PRIMARY KEY (id),
  constraint couriers_code_check CHECK ((code ~ '^[A-Z0-9]{2,12}$'::text)),
  constraint couriers_name_check CHECK (((length(name) >= 1) AND (length(name) <= 80))),
  constraint couriers_volumetric_divisor_check CHECK ((volumetric_divisor > 0))
);

create table cover_grants (
  id uuid not null,
  user_id uuid not null,
  role text not null,
  outlet_id uuid,
  starts_at timestamp with time zone not null default now(),
  ends_at timestamp with time zone not null,
  reason text not null,
  granted_by uuid not null,
  created_at timestamp with time zone not null default now(),
  ended_at timestamp with time zone,
  covers_user_id uuid,
  constraint cover_grants_pkey PRIMARY KEY (id),
  constraint cover_grants_covers_user_id_fkey FOREIGN KEY (covers_user_id) REFERENCES profiles(id),
  constraint cover_grants_granted_by_fkey FOREIGN KEY (granted_by) REFERENCES profiles(id),
  constraint cover_grants_outlet FOREIGN KEY (outlet_id) REFERENCES outlets(id),
  constraint cover_grants_user_id_fkey FOREIGN KEY (user_id) REFERENCES profiles(id),
  constraint cover_grants_covers_another CHECK ((covers_user_id <> user_id)),
  constraint cover_grants_ends_after_start CHECK ((ends_at > starts_at)),
  constraint cover_grants_not_to_oneself CHECK ((granted_by <> user_id)),
  constraint cover_grants_role_check CHECK ((role = ANY (ARRAY['super_admin'::text, 'super_manager'::text, 'store_manager'::text, 'warehouse_manager'::text, 'dispatch_manager'::text, 'returns_manager'::text, 'staff'::text])))
);
CREATE INDEX cover_grants_by_covered ON public.cover_grants USING btree (covers_user_id, ends_at) WHERE ((ended_at IS NULL) AND (covers_user_id IS NOT NULL));
CREATE INDEX cover_grants_by_user ON public.cover_grants USING btree (user_id, ends_at) WHERE (ended_at IS NULL);
CREATE TRIGGER cover_grants_tell AFTER INSERT OR DELETE OR UPDATE ON public.cover_grants FOR EACH ROW EXECUTE FUNCTION users_on_scope_changed();

create table customer_contacts (
  id uuid not null,
  customer_id uuid not null,
  kind text not null,
  text text not null,
  city text not null default ''::text,
  postcode text not null default ''::text,
  country text not null default ''::text,
  key text,
  label text not null default ''::text,
  is_primary boolean not null default false,
  verified_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  constraint customer_contacts_pkey PRIMARY KEY (id),
  constraint customer_contacts_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customers(id),
  constraint customer_contacts_kind_check CHECK ((kind = ANY (ARRAY['phone'::text, 'email'::text, 'address'::text, 'source'::text]))),
  constraint customer_contacts_label_check CHECK ((length(label) <= 40))
);
CREATE INDEX customer_contacts_by_customer ON public.customer_contacts USING btree (customer_id);
CREATE INDEX customer_contacts_by_key ON public.customer_contacts USING btree (kind, key) WHERE (key <> ''::text);
CREATE INDEX customer_contacts_by_postcode ON public.customer_contacts USING btree (postcode, customer_id) WHERE ((kind = 'address'::text) AND (postcode <> ''::text));
CREATE UNIQUE INDEX customer_contacts_primary ON public.customer_contacts USING btree (customer_id, kind) WHERE is_primary;
CREATE UNIQUE INDEX customer_contacts_source ON public.customer_contacts USING btree (key) WHERE (kind = 'source'::text);
CREATE INDEX customer_contacts_to_fold ON public.customer_contacts USING btree (id) WHERE (key IS NULL);

create table customer_credit (
  customer_id uuid not null,
  currency character(3) not null,
  balance_minor bigint not null,
  constraint customer_credit_pkey PRIMARY KEY (customer_id, currency),
  constraint customer_credit_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customers(id),
  constraint customer_credit_covers CHECK ((balance_minor >= 0))
);
CREATE TRIGGER customer_credit_note_segments AFTER INSERT OR DELETE OR UPDATE ON public.customer_credit FOR EACH ROW EXECUTE FUNCTION customers_note_segments_of_money();

create table customer_credit_entries (
  id uuid not null,
  seq bigint not null generated always as identity,
  customer_id uuid not null,
  currency character(3) not null,
  amount_minor bigint not null,
  balance_minor bigint not null,
  reason text not null,
  noun text,
  entity_id uuid,
  created_by uuid,
  created_at timestamp with time zone not null default now(),
  constraint customer_credit_entries_pkey PRIMARY KEY (id),
  constraint customer_credit_entries_created_by_fkey FOREIGN KEY (created_by) REFERENCES profiles(id),
  constraint customer_credit_entries_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customers(id),
  constraint customer_credit_entries_amount_minor_check CHECK ((amount_minor <> 0)),
  constraint customer_credit_entries_balance_minor_check CHECK ((balance_minor >= 0))
);
CREATE INDEX customer_credit_entries_by_entity ON public.customer_credit_entries USING btree (entity_id) WHERE (entity_id IS NOT NULL);
CREATE INDEX customer_credit_entries_newest ON public.customer_credit_entries USING btree (customer_id, seq DESC);

create table customer_duplicates (
  first_id uuid not null,
  second_id uuid not null,
  score smallint not null,
  signs text[] not null,
  found_at timestamp with time zone not null default now(),
  dismissed_at timestamp with time zone,
  dismissed_by uuid,
  constraint customer_duplicates_pkey PRIMARY KEY (first_id, second_id),
  constraint customer_duplicates_dismissed_by_fkey FOREIGN KEY (dismissed_by) REFERENCES profiles(id),
  constraint customer_duplicates_first_id_fkey FOREIGN KEY (first_id) REFERENCES customers(id),
  constraint customer_duplicates_second_id_fkey FOREIGN KEY (second_id) REFERENCES customers(id),
  constraint customer_duplicates_in_order CHECK ((first_id < second_id)),
  constraint customer_duplicates_score_check CHECK (((score >= 0) AND (score <= 100)))
);
CREATE INDEX customer_duplicates_by_second ON public.customer_duplicates USING btree (second_id);
CREATE INDEX customer_duplicates_found ON public.customer_duplicates USING btree (found_at, first_id, second_id) WHERE (dismissed_at IS NULL);
CREATE INDEX customer_duplicates_open ON public.customer_duplicates USING btree (score, first_id, second_id) WHERE (dismissed_at IS NULL);

create table customer_merges (
  id uuid not null,
  kept_id uuid not null,
  merged_id uuid not null,
  before jsonb not null,
  merged_by uuid,
  merged_at timestamp with time zone not null default now(),
  undone_at timestamp with time zone,
  constraint customer_merges_pkey PRIMARY KEY (id),
  constraint customer_merges_kept_id_fkey FOREIGN KEY (kept_id) REFERENCES customers(id),
  constraint customer_merges_merged_by_fkey FOREIGN KEY (merged_by) REFERENCES profiles(id),
  constraint customer_merges_merged_id_fkey FOREIGN KEY (merged_id) REFERENCES customers(id),
  constraint customer_merges_of_two CHECK ((kept_id <> merged_id))
);
CREATE INDEX customer_merges_by_kept ON public.customer_merges USING btree (kept_id, merged_at DESC);
CREATE UNIQUE INDEX customer_merges_open ON public.customer_merges USING btree (merged_id) WHERE (undone_at IS NULL);

create table customer_segments (
  id uuid not null,
  name text not null,
  rule jsonb not null,
  created_by uuid,
  created_at timestamp with time zone not null default now(),
  version integer not null default 1,
  counted_to timestamp with time zone not null default now(),
  constraint customer_segments_pkey PRIMARY KEY (id),
  constraint customer_segments_created_by_fkey FOREIGN KEY (created_by) REFERENCES profiles(id),
  constraint customer_segments_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60))),
  constraint customer_segments_rule_check CHECK ((jsonb_typeof(rule) = 'object'::text))
);
CREATE UNIQUE INDEX customer_segments_by_name ON public.customer_segments USING btree (lower(name));

create table customer_spending (
  customer_id uuid not null,
  currency character(3) not null,
  spent_minor bigint not null,
  orders integer not null,
  constraint customer_spending_pkey PRIMARY KEY (customer_id, currency),
  constraint customer_spending_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customers(id)
);
CREATE INDEX customer_spending_by_amount ON public.customer_spending USING btree (spent_minor, customer_id);
CREATE TRIGGER customer_spending_note_segments AFTER INSERT OR DELETE OR UPDATE ON public.customer_spending FOR EACH ROW EXECUTE FUNCTION customers_note_segments_of_money();

create table customer_words (
  id uuid not null,
  customer_id uuid not null,
  words text not null,
  constraint customer_words_pkey PRIMARY KEY (id),
  constraint customer_words_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customers(id),
  constraint customer_words_words_check CHECK (((length(words) >= 1) AND (length(words) <= 2000)))
);
CREATE INDEX customer_words_by_customer ON public.customer_words USING btree (customer_id);

create table customers (
  id uuid not null,
  full_name text not null,
  phone text not null default ''::text,
  email text not null default ''::text,
  address text not null default ''::text,
  city text not null default ''::text,
  postcode text not null default ''::text,
  country text not null default ''::text,
  source text not null default 'staff'::text,
  external_ref text,
  created_at timestamp with time zone not null default now(),
  version integer not null default 1,
  number bigint not null default nextval('customer_numbers'::regclass),
  state text not null default 'active'::text,
  state_changed_at timestamp with time zone not null default now(),
  state_reason text not null default ''::text,
  merged_into uuid,
  phone_key text not null default ''::text,
  contact_words text not null default ''::text,
  tags text[] not null default '{}'::text[],
  note text not null default ''::text,
  language text not null default ''::text,
  tax_number text not null default ''::text,
  accepts_mails boolean not null default false,
  accepts_messages boolean not null default false,
  orders_placed integer not null default 0,
  orders_open integer not null default 0,
  orders_delivered integer not null default 0,
  orders_returned integer not null default 0,
  orders_cancelled integer not null default 0,
  first_ordered_at timestamp with time zone,
  last_ordered_at timestamp with time zone,
  search_text text not null default lower(((((((((((full_name || ' c-'::text) || (number)::text) || ' '::text) || email) || ' '::text) || regexp_replace(phone, '\D'::text, ''::text, 'g'::text)) || ' '::text) || phone_key) || ' '::text) || contact_words)),
  price_list_id uuid,
  constraint customers_number_key UNIQUE (number),
  constraint customers_pkey PRIMARY KEY (id),
  constraint customers_merged_into_fkey FOREIGN KEY (merged_into) REFERENCES customers(id),
  constraint customers_price_list_id_fkey FOREIGN KEY (price_list_id) REFERENCES price_lists(id),
  constraint customers_merged_names_kept CHECK (((state = 'merged'::text) = (merged_into IS NOT NULL))),
  constraint customers_not_into_itself CHECK ((merged_into <> id)),
  constraint customers_note_check CHECK ((length(note) <= 2000)),
  constraint customers_state CHECK ((state = ANY (ARRAY['active'::text, 'watch'::text, 'blocked_cod'::text, 'blocked_all'::text, 'anonymised'::text, 'merged'::text]))),
  constraint customers_tags_check CHECK ((cardinality(tags) <= 20))
);
CREATE INDEX customers_by_email ON public.customers USING btree (lower(email)) WHERE (email <> ''::text);
CREATE INDEX customers_by_kept ON public.customers USING btree (merged_into) WHERE (merged_into IS NOT NULL);
CREATE INDEX customers_by_last_order ON public.customers USING btree (last_ordered_at) WHERE (last_ordered_at IS NOT NULL);
CREATE INDEX customers_by_last_seen ON public.customers USING btree (COALESCE(last_ordered_at, created_at) DESC, id DESC) WHERE (state <> ALL (ARRAY['anonymised'::text, 'merged'::text]));
CREATE INDEX customers_by_name ON public.customers USING btree (lower(full_name) text_pattern_ops, id);
CREATE INDEX customers_by_phone ON public.customers USING btree (phone_key) WHERE (phone_key <> ''::text);
CREATE INDEX customers_by_price_list ON public.customers USING btree (price_list_id) WHERE (price_list_id IS NOT NULL);
CREATE INDEX customers_by_returned_share ON public.customers USING btree ((((orders_returned * 100) / NULLIF((orders_delivered + orders_returned), 0))), id) WHERE ((orders_returned > 0) AND (state <> ALL (ARRAY['anonymised'::text, 'merged'::text])));
CREATE INDEX customers_by_search ON public.customers USING gin (search_text gin_trgm_ops) WHERE (state <> ALL (ARRAY['anonymised'::text, 'merged'::text]));
CREATE UNIQUE INDEX customers_by_source ON public.customers USING btree (source, external_ref) WHERE (external_ref IS NOT NULL);
CREATE INDEX customers_by_state ON public.customers USING btree (state) WHERE (state <> ALL (ARRAY['active'::text, 'merged'::text]));
CREATE INDEX customers_by_tag ON public.customers USING gin (tags) WHERE (tags <> '{}'::text[]);
CREATE INDEX customers_gone ON public.customers USING btree (COALESCE(last_ordered_at, created_at) DESC, id DESC) WHERE (state = ANY (ARRAY['anonymised'::text, 'merged'::text]));
CREATE INDEX customers_in_order_of_city ON public.customers USING btree (NULLIF(lower(city), ''::text), id) WHERE (state <> ALL (ARRAY['anonymised'::text, 'merged'::text]));
CREATE INDEX customers_in_order_of_name ON public.customers USING btree (lower(full_name), id) WHERE (state <> ALL (ARRAY['anonymised'::text, 'merged'::text]));
CREATE INDEX customers_in_order_of_orders ON public.customers USING btree (orders_placed, id) WHERE (state <> ALL (ARRAY['anonymised'::text, 'merged'::text]));
CREATE INDEX customers_in_order_of_returns ON public.customers USING btree (orders_returned, id) WHERE (state <> ALL (ARRAY['anonymised'::text, 'merged'::text]));
CREATE TRIGGER customers_note_segments_when_added AFTER INSERT ON public.customers FOR EACH ROW EXECUTE FUNCTION customers_note_segments();
CREATE TRIGGER customers_note_segments_when_changed AFTER UPDATE ON public.customers FOR EACH ROW WHEN (((((((((old.state IS DISTINCT FROM new.state) OR (old.tags IS DISTINCT FROM new.tags)) OR (old.city IS DISTINCT FROM new.city)) OR (old.accepts_mails IS DISTINCT FROM new.accepts_mails)) OR (old.orders_placed IS DISTINCT FROM new.orders_placed)) OR (old.orders_delivered IS DISTINCT FROM new.orders_delivered)) OR (old.orders_returned IS DISTINCT FROM new.orders_returned)) OR (old.last_ordered_at IS DISTINCT FROM new.last_ordered_at))) EXECUTE FUNCTION customers_note_segments();

create table dashboard_claims (
  id uuid not null,
  need text not null,
  outlet_id uuid,
  taken_by uuid not null,
  taken_at timestamp with time zone not null default now(),
  until_at timestamp with time zone not null,
  note text not null default ''::text,
  version integer not null default 1,
  constraint dashboard_claims_once UNIQUE NULLS NOT DISTINCT (need, outlet_id),
  constraint dashboard_claims_pkey PRIMARY KEY (id),
  constraint dashboard_claims_outlet_id_fkey FOREIGN KEY (outlet_id) REFERENCES outlets(id),
  constraint dashboard_claims_taken_by_fkey FOREIGN KEY (taken_by) REFERENCES profiles(id),
  constraint dashboard_claims_end_later CHECK ((until_at > taken_at)),
  constraint dashboard_claims_need_check CHECK (((length(need) >= 1) AND (length(need) <= 60))),
  constraint dashboard_claims_note_check CHECK ((length(note) <= 200))
);
CREATE INDEX dashboard_claims_by_user ON public.dashboard_claims USING btree (taken_by);

create table dashboard_mornings (
  user_id uuid not null,
  on_day date not null,
  sent_at timestamp with time zone not null default now(),
  constraint dashboard_mornings_pkey PRIMARY KEY (user_id, on_day),
  constraint dashboard_mornings_user_id_fkey FOREIGN KEY (user_id) REFERENCES profiles(id)
);

create table delivered_lines (
  order_id uuid not null,
  line_id uuid not null,
  position integer not null,
  variant_id uuid not null,
  quantity_scale integer not null,
  unit_cost_minor bigint not null,
  sent_on date not null,
  first_on date,
  last_on date,
  due_on date not null,
  wanted bigint not null,
  is_ended boolean not null,
  parts jsonb not null,
  order_number bigint not null,
  supplier_id uuid not null,
  outlet_id uuid not null,
  accepted bigint not null,
  rejected bigint not null,
  accepted_by_first bigint not null,
  days_late integer not null,
  is_open boolean not null,
  accepted_by_last bigint not null,
  late_steps bigint not null,
  lead_days integer[] not null,
  constraint delivered_lines_pkey PRIMARY KEY (order_id, line_id),
  constraint delivered_lines_by_last CHECK (((accepted >= accepted_by_last) AND (accepted_by_last >= 0))),
  constraint delivered_lines_came CHECK (((accepted >= accepted_by_first) AND (accepted_by_first >= 0) AND (rejected >= 0) AND (days_late >= 0))),
  constraint delivered_lines_is_open CHECK ((is_open = ((NOT is_ended) AND (accepted < wanted)))),
  constraint delivered_lines_late CHECK ((late_steps >= 0))
);
CREATE INDEX delivered_lines_by_accepted ON public.delivered_lines USING btree (accepted, line_id, due_on, outlet_id, is_open);
CREATE INDEX delivered_lines_by_day ON public.delivered_lines USING btree (due_on);
CREATE INDEX delivered_lines_by_days_late ON public.delivered_lines USING btree (days_late, line_id, due_on, outlet_id) WHERE (NOT is_open);
CREATE INDEX delivered_lines_by_first ON public.delivered_lines USING btree (first_on, line_id, outlet_id, is_open);
CREATE INDEX delivered_lines_by_last ON public.delivered_lines USING btree (last_on, line_id, due_on, outlet_id, is_open);
CREATE INDEX delivered_lines_by_order ON public.delivered_lines USING btree (order_number, line_id, due_on, outlet_id, is_open);
CREATE INDEX delivered_lines_by_outlet ON public.delivered_lines USING btree (outlet_id, due_on);
CREATE INDEX delivered_lines_by_rejected ON public.delivered_lines USING btree (rejected, line_id, due_on, outlet_id, is_open);
CREATE INDEX delivered_lines_by_supplier ON public.delivered_lines USING btree (supplier_id, due_on);
CREATE INDEX delivered_lines_by_variant ON public.delivered_lines USING btree (variant_id, due_on);
CREATE INDEX delivered_lines_by_wanted ON public.delivered_lines USING btree (wanted, line_id, due_on, outlet_id, is_open);
CREATE INDEX delivered_lines_open ON public.delivered_lines USING btree (first_on, line_id) WHERE is_open;
CREATE INDEX delivered_lines_slipped ON public.delivered_lines USING btree (first_on, line_id) WHERE COALESCE((last_on > first_on), false);

create table delivered_lines_changed (
  id bigint not null generated always as identity,
  order_id uuid not null,
  constraint delivered_lines_changed_pkey PRIMARY KEY (id)
);

create table devices (
  id uuid not null,
  name text not null,
  kind text not null,
  outlet_id uuid not null,
  token_hash bytea not null,
  enrolled_by uuid not null,
  enrolled_at timestamp with time zone not null default now(),
  last_seen_at timestamp with time zone,
  revoked_at timestamp with time zone,
  constraint devices_token_hash_key UNIQUE (token_hash),
  constraint devices_pkey PRIMARY KEY (id),
  constraint devices_enrolled_by_fkey FOREIGN KEY (enrolled_by) REFERENCES profiles(id),
  constraint devices_outlet FOREIGN KEY (outlet_id) REFERENCES outlets(id),
  constraint devices_kind_check CHECK ((kind = ANY (ARRAY['till'::text, 'bench'::text]))),
  constraint devices_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60)))
);

create table document_counters (
  series text not null,
  last_number bigint not null default 1000,
  constraint document_counters_pkey PRIMARY KEY (series),
  constraint document_counters_series_check CHECK ((series = ANY (ARRAY['invoice'::text, 'credit_note'::text])))
);

create table ended_sessions (
  token_hash bytea not null,
  user_id uuid not null,
  because text not null,
  ended_at timestamp with time zone not null default now(),
  constraint ended_sessions_pkey PRIMARY KEY (token_hash),
  constraint ended_sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES profiles(id),
  constraint ended_sessions_because_check CHECK ((because = ANY (ARRAY['suspended'::text, 'deactivated'::text, 'rights'::text, 'password'::text, 'logout'::text]))),
  constraint ended_sessions_token_hash_check CHECK ((length(token_hash) = 32))
);
CREATE INDEX ended_sessions_by_end ON public.ended_sessions USING btree (ended_at);

create table event_chain (
  position bigint not null,
  tx xid8 not null,
  seq bigint not null,
  hash bytea not null,
  sealed_at timestamp with time zone not null default now(),
  constraint event_chain_tx_seq_key UNIQUE (tx, seq),
  constraint event_chain_pkey PRIMARY KEY ("position"),
  constraint event_chain_hash_check CHECK ((length(hash) = 32)),
  constraint event_chain_position_check CHECK (("position" > 0))
);
CREATE TRIGGER event_chain_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.event_chain FOR EACH STATEMENT EXECUTE FUNCTION platform_refuse_change();

create table event_readers (
  name text not null,
  tx xid8 not null,
  seq bigint not null,
  constraint event_readers_pkey PRIMARY KEY (name)
);

create table events (
  tx xid8 not null default platform_this_tx(),
  seq bigint not null generated always as identity,
  at timestamp with time zone not null default now(),
  type text not null,
  noun text not null,
  entity_id uuid not null,
  label text not null,
  actor_id uuid,
  actor_name text not null,
  request_id text,
  data jsonb not null default '{}'::jsonb,
  outlet_id uuid,
  session_id uuid,
  ip_address text,
  device text,
  via text not null default 'session'::text,
  on_behalf_of uuid,
  approval_id uuid,
  result text not null default 'ok'::text,
  constraint events_pkey PRIMARY KEY (tx, seq),
  constraint events_result_check CHECK ((result = ANY (ARRAY['ok'::text, 'denied'::text, 'failed'::text]))),
  constraint events_type_check CHECK ((type ~ '^[a-z_]+\.[a-z_]+$'::text)),
  constraint events_via_check CHECK ((via = ANY (ARRAY['session'::text, 'device'::text, 'api_key'::text, 'view_as'::text, 'link'::text, 'webhook'::text, 'job'::text])))
);
CREATE INDEX events_by_actor ON public.events USING btree (actor_id, tx, seq) WHERE (actor_id IS NOT NULL);
CREATE INDEX events_by_entity ON public.events USING btree (entity_id, tx, seq);
CREATE INDEX events_by_fields ON public.events USING gin (platform_event_fields(data)) WHERE (platform_event_fields(data) <> '{}'::text[]);
CREATE INDEX events_by_instant ON public.events USING brin (at);
CREATE INDEX events_by_outlet ON public.events USING btree (outlet_id, tx, seq) WHERE (outlet_id IS NOT NULL);
CREATE INDEX events_by_rare_ways ON public.events USING btree (via, tx, seq) WHERE (via <> ALL (ARRAY['session'::text, 'job'::text]));
CREATE INDEX events_by_request ON public.events USING hash (request_id) WHERE (request_id IS NOT NULL);
CREATE INDEX events_by_type ON public.events USING btree (type, tx, seq);
CREATE INDEX events_by_words ON public.events USING gin (platform_event_words(label, data) gin_trgm_ops);
CREATE INDEX events_not_done ON public.events USING btree (result, tx, seq) WHERE (result <> 'ok'::text);
CREATE INDEX events_of_rare_nouns ON public.events USING btree (noun, tx, seq) WHERE (noun <> ALL (ARRAY['order'::text, 'parcel'::text, 'stock'::text, 'variant'::text, 'customer'::text]));
CREATE TRIGGER events_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.events FOR EACH STATEMENT EXECUTE FUNCTION platform_refuse_change();

create table exchange_rates (
  id uuid not null,
  currency character(3) not null,
  into_currency character(3) not null,
  valid_on date not null,
  rate numeric(20,10) not null,
  added_by uuid,
  added_at timestamp with time zone not null default clock_timestamp(),
  ended_as text,
  ended_by uuid,
  ended_at timestamp with time zone,
  constraint exchange_rates_pkey PRIMARY KEY (id),
  constraint exchange_rates_added_by_fkey FOREIGN KEY (added_by) REFERENCES profiles(id),
  constraint exchange_rates_ended_by_fkey FOREIGN KEY (ended_by) REFERENCES profiles(id),
  constraint exchange_rates_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  constraint exchange_rates_ended CHECK (((ended_as IS NULL) = (ended_at IS NULL))),
  constraint exchange_rates_ended_as_check CHECK ((ended_as = ANY (ARRAY['replaced'::text, 'withdrawn'::text]))),
  constraint exchange_rates_into_currency_check CHECK ((into_currency ~ '^[A-Z]{3}$'::text)),
  constraint exchange_rates_rate_check CHECK ((rate > (0)::numeric)),
  constraint exchange_rates_two_currencies CHECK ((currency <> into_currency))
);
CREATE INDEX exchange_rates_added_by ON public.exchange_rates USING btree (added_by);
CREATE INDEX exchange_rates_ended_by ON public.exchange_rates USING btree (ended_by);
CREATE INDEX exchange_rates_newest ON public.exchange_rates USING btree (valid_on DESC, id DESC);
CREATE UNIQUE INDEX exchange_rates_once ON public.exchange_rates USING btree (currency, into_currency, valid_on) WHERE (ended_at IS NULL);
CREATE TRIGGER exchange_rates_kept BEFORE DELETE OR UPDATE ON public.exchange_rates FOR EACH ROW EXECUTE FUNCTION exchange_rates_kept();

create table export_permits (
  id uuid not null,
  user_id uuid not null,
  list text not null,
  payload_hash text not null,
  has_personal boolean not null,
  most_rows bigint not null,
  is_large boolean not null,
  reason_code text,
  reason_note text not null default ''::text,
  approval_id uuid,
  made_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  began_at timestamp with time zone,
  constraint export_permits_pkey PRIMARY KEY (id),
  constraint export_permits_approval_id_fkey FOREIGN KEY (approval_id) REFERENCES approvals(id),
  constraint export_permits_reason_code_fkey FOREIGN KEY (reason_code) REFERENCES reason_codes(code),
  constraint export_permits_user_id_fkey FOREIGN KEY (user_id) REFERENCES profiles(id),
  constraint export_permits_began CHECK (((used_at IS NULL) OR (began_at <= used_at))),
  constraint export_permits_check CHECK ((has_personal = (reason_code IS NOT NULL))),
  constraint export_permits_check1 CHECK ((used_at < expires_at)),
  constraint export_permits_most_rows_check CHECK ((most_rows >= 0))
);
CREATE INDEX export_permits_of_user ON public.export_permits USING btree (user_id, list, made_at);

create table files (
  id uuid not null,
  sha256 bytea not null,
  media_type text not null,
  size_bytes bigint not null,
  width integer,
  height integer,
  place text not null,
  bytes bytea,
  thumbnail_id uuid,
  created_by uuid,
  created_at timestamp with time zone not null default now(),
  constraint files_pkey PRIMARY KEY (id),
  constraint files_thumbnail_id_fkey FOREIGN KEY (thumbnail_id) REFERENCES files(id),
  constraint files_bytes_where_they_are CHECK (((place = 'database'::text) = (bytes IS NOT NULL))),
  constraint files_height_check CHECK ((height > 0)),
  constraint files_media_type_check CHECK ((media_type ~ '^[a-z]+/[a-z0-9.+-]+$'::text)),
  constraint files_place_check CHECK ((place = ANY (ARRAY['database'::text, 'folder'::text, 'bucket'::text]))),
  constraint files_sha256_check CHECK ((length(sha256) = 32)),
  constraint files_size_bytes_check CHECK ((size_bytes > 0)),
  constraint files_width_check CHECK ((width > 0))
);
CREATE UNIQUE INDEX files_by_hash ON public.files USING btree (sha256);

create table fraud_report_files (
  id uuid not null,
  report_id uuid not null,
  file_id uuid not null,
  name text not null,
  added_by uuid,
  added_at timestamp with time zone not null default now(),
  constraint fraud_report_files_once UNIQUE (report_id, file_id),
  constraint fraud_report_files_pkey PRIMARY KEY (id),
  constraint fraud_report_files_added_by_fkey FOREIGN KEY (added_by) REFERENCES profiles(id),
  constraint fraud_report_files_file_id_fkey FOREIGN KEY (file_id) REFERENCES files(id),
  constraint fraud_report_files_report_id_fkey FOREIGN KEY (report_id) REFERENCES fraud_reports(id),
  constraint fraud_report_files_name_check CHECK (((length(name) >= 1) AND (length(name) <= 120)))
);
CREATE INDEX fraud_report_files_by_file ON public.fraud_report_files USING btree (file_id);

create table fraud_report_records (
  id uuid not null,
  report_id uuid not null,
  noun text not null,
  record_id uuid not null,
  label text not null,
  added_by uuid,
  added_at timestamp with time zone not null default now(),
  constraint fraud_report_records_once UNIQUE (report_id, noun, record_id),
  constraint fraud_report_records_pkey PRIMARY KEY (id),
  constraint fraud_report_records_added_by_fkey FOREIGN KEY (added_by) REFERENCES profiles(id),
  constraint fraud_report_records_report_id_fkey FOREIGN KEY (report_id) REFERENCES fraud_reports(id),
  constraint fraud_report_records_label_check CHECK (((length(label) >= 1) AND (length(label) <= 200))),
  constraint fraud_report_records_noun_check CHECK ((noun = ANY (ARRAY['order'::text, 'parcel'::text, 'sale'::text, 'register_session'::text, 'goods_receipt'::text, 'variance'::text, 'supplier_claim'::text])))
);
CREATE INDEX fraud_report_records_by_record ON public.fraud_report_records USING btree (record_id);

create table fraud_report_subjects (
  id uuid not null,
  report_id uuid not null,
  noun text not null,
  subject_id uuid not null,
  label text not null,
  roles text[] not null default '{}'::text[],
  added_by uuid,
  added_at timestamp with time zone not null default now(),
  constraint fraud_report_subjects_once UNIQUE (report_id, noun, subject_id),
  constraint fraud_report_subjects_pkey PRIMARY KEY (id),
  constraint fraud_report_subjects_added_by_fkey FOREIGN KEY (added_by) REFERENCES profiles(id),
  constraint fraud_report_subjects_report_id_fkey FOREIGN KEY (report_id) REFERENCES fraud_reports(id),
  constraint fraud_report_subjects_label_check CHECK (((length(label) >= 1) AND (length(label) <= 200))),
  constraint fraud_report_subjects_noun_check CHECK ((noun = ANY (ARRAY['customer'::text, 'user'::text, 'courier'::text, 'supplier'::text, 'register_session'::text]))),
  constraint fraud_report_subjects_roles CHECK (((noun = 'user'::text) OR (roles = '{}'::text[])))
);
CREATE INDEX fraud_report_subjects_by_subject ON public.fraud_report_subjects USING btree (subject_id);

create table fraud_reports (
  id uuid not null,
  number bigint not null generated always as identity,
  outlet_id uuid not null,
  type text not null,
  state text not null default 'draft'::text,
  state_changed_at timestamp with time zone not null default now(),
  version integer not null default 1,
  title text not null,
  narrative text not null default ''::text,
  happened_on date not null,
  currency character(3) not null,
  at_risk_minor bigint not null default 0,
  lost_minor bigint not null default 0,
  recovered_minor bigint not null default 0,
  rule text,
  reporter_id uuid not null,
  is_reporter_hidden boolean not null default false,
  owner_id uuid,
  due_on date not null,
  overdue_told_on date,
  outcome text not null default ''::text,
  action text,
  duplicate_of uuid,
  created_at timestamp with time zone not null default now(),
  submitted_at timestamp with time zone,
  ended_at timestamp with time zone,
  constraint fraud_reports_number_key UNIQUE (number),
  constraint fraud_reports_pkey PRIMARY KEY (id),
  constraint fraud_reports_duplicate_of_fkey FOREIGN KEY (duplicate_of) REFERENCES fraud_reports(id),
  constraint fraud_reports_outlet_id_fkey FOREIGN KEY (outlet_id) REFERENCES outlets(id),
  constraint fraud_reports_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES profiles(id),
  constraint fraud_reports_reporter_id_fkey FOREIGN KEY (reporter_id) REFERENCES profiles(id),
  constraint fraud_reports_action CHECK (((state <> 'action'::text) OR (action IS NOT NULL))),
  constraint fraud_reports_action_check CHECK ((action = ANY (ARRAY['block'::text, 'claim'::text, 'police'::text, 'hr'::text, 'chargeback'::text]))),
  constraint fraud_reports_at_risk_minor_check CHECK ((at_risk_minor >= 0)),
  constraint fraud_reports_duplicate CHECK ((duplicate_of <> id)),
  constraint fraud_reports_ended CHECK (((state = ANY (ARRAY['unsubstantiated'::text, 'duplicate'::text, 'closed'::text])) = (ended_at IS NOT NULL))),
  constraint fraud_reports_lost_minor_check CHECK ((lost_minor >= 0)),
  constraint fraud_reports_narrative_check CHECK ((length(narrative) <= 8000)),
  constraint fraud_reports_original CHECK (((state <> 'duplicate'::text) OR (duplicate_of IS NOT NULL))),
  constraint fraud_reports_outcome_check CHECK ((length(outcome) <= 2000)),
  constraint fraud_reports_recovered CHECK ((recovered_minor <= lost_minor)),
  constraint fraud_reports_recovered_minor_check CHECK ((recovered_minor >= 0)),
  constraint fraud_reports_rule_check CHECK (((length(rule) >= 1) AND (length(rule) <= 60))),
  constraint fraud_reports_state CHECK ((state = ANY (ARRAY['draft'::text, 'submitted'::text, 'triage'::text, 'investigating'::text, 'substantiated'::text, 'unsubstantiated'::text, 'duplicate'::text, 'action'::text, 'closed'::text]))),
  constraint fraud_reports_submitted CHECK (((state = 'draft'::text) = (submitted_at IS NULL))),
  constraint fraud_reports_title_check CHECK (((length(title) >= 1) AND (length(title) <= 120))),
  constraint fraud_reports_type_check CHECK ((type = ANY (ARRAY['card'::text, 'delivery_refusals'::text, 'return_swap'::text, 'refund_abuse'::text, 'employee_discount'::text, 'courier_theft'::text, 'short_supply'::text, 'account_takeover'::text])))
);
CREATE INDEX fraud_reports_by_day ON public.fraud_reports USING btree (happened_on, id) WHERE (state <> 'draft'::text);
CREATE INDEX fraud_reports_by_outlet ON public.fraud_reports USING btree (outlet_id, number DESC);
CREATE INDEX fraud_reports_by_owner ON public.fraud_reports USING btree (owner_id) WHERE (owner_id IS NOT NULL);
CREATE INDEX fraud_reports_open ON public.fraud_reports USING btree (due_on) WHERE (state = ANY (ARRAY['submitted'::text, 'triage'::text, 'investigating'::text, 'substantiated'::text, 'action'::text]));

create table gate_missing (
  session_id uuid not null,
  parcel_id uuid not null,
  constraint gate_missing_pkey PRIMARY KEY (session_id, parcel_id),
  constraint gate_missing_parcel_id_fkey FOREIGN KEY (parcel_id) REFERENCES parcels(id),
  constraint gate_missing_session_id_fkey FOREIGN KEY (session_id) REFERENCES gate_sessions(id)
);
CREATE TRIGGER gate_missing_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.gate_missing FOR EACH STATEMENT EXECUTE FUNCTION platform_refuse_change();

create table gate_scan_steps (
  id uuid not null,
  scan_id uuid not null,
  step text not null,
  return_id uuid,
  has_opened_return boolean not null default false,
  parcel_state text,
  case_id uuid,
  done_by uuid,
  done_at timestamp with time zone not null default now(),
  constraint gate_scan_steps_pkey PRIMARY KEY (id),
  constraint gate_scan_steps_case_id_fkey FOREIGN KEY (case_id) REFERENCES return_cases(id),
  constraint gate_scan_steps_return_id_fkey FOREIGN KEY (return_id) REFERENCES returns(id),
  constraint gate_scan_steps_scan_id_fkey FOREIGN KEY (scan_id) REFERENCES gate_scans(id),
  constraint gate_scan_steps_received CHECK (((step = 'received'::text) = (parcel_state IS NOT NULL))),
  constraint gate_scan_steps_step_check CHECK ((step = ANY (ARRAY['received'::text, 'old_label'::text, 'set_aside'::text, 'undone'::text])))
);
CREATE INDEX gate_scan_steps_of_scan ON public.gate_scan_steps USING btree (scan_id, done_at, id);
CREATE TRIGGER gate_scan_steps_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.gate_scan_steps FOR EACH STATEMENT EXECUTE FUNCTION platform_refuse_change();

create table gate_scans (
  id uuid not null,
  session_id uuid not null,
  code text not null,
  parcel_id uuid,
  verdict text not null,
  scanned_by uuid,
  scanned_at timestamp with time zone not null default now(),
  constraint gate_scans_pkey PRIMARY KEY (id),
  constraint gate_scans_parcel_id_fkey FOREIGN KEY (parcel_id) REFERENCES parcels(id),
  constraint gate_scans_session_id_fkey FOREIGN KEY (session_id) REFERENCES gate_sessions(id),
  constraint gate_scans_code_check CHECK (((length(code) >= 1) AND (length(code) <= 100))),
  constraint gate_scans_of_parcels CHECK (((verdict = 'unknown'::text) = (parcel_id IS NULL))),
  constraint gate_scans_verdict_check CHECK ((verdict = ANY (ARRAY['expected'::text, 'not_on_sheet'::text, 'unknown'::text, 'received_before'::text, 'delivered'::text])))
);
CREATE INDEX gate_scans_by_parcel ON public.gate_scans USING btree (parcel_id, scanned_at) WHERE (parcel_id IS NOT NULL);
CREATE INDEX gate_scans_by_session ON public.gate_scans USING btree (session_id, scanned_at DESC, id DESC);
CREATE TRIGGER gate_scans_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.gate_scans FOR EACH STATEMENT EXECUTE FUNCTION platform_refuse_change();

create table gate_sessions (
  id uuid not null,
  number bigint not null generated always as identity,
  outlet_id uuid not null,
  courier_id uuid not null,
  sheet_id uuid,
  state text not null default 'open'::text,
  state_changed_at timestamp with time zone not null default now(),
  version integer not null default 1,
  rider_name text not null default ''::text,
  signature_path text not null default ''::text,
  missing_count integer,
  opened_by uuid,
  opened_at timestamp with time zone not null default now(),
  closed_at timestamp with time zone,
  unsigned text not null default ''::text,
  constraint gate_sessions_number_key UNIQUE (number),
  constraint gate_sessions_pkey PRIMARY KEY (id),
  constraint gate_sessions_courier_id_fkey FOREIGN KEY (courier_id) REFERENCES couriers(id),
  constraint gate_sessions_outlet_id_fkey FOREIGN KEY (outlet_id) REFERENCES outlets(id),
  constraint gate_sessions_sheet_id_fkey FOREIGN KEY (sheet_id) REFERENCES courier_sheets(id),
  constraint gate_sessions_closed_signed CHECK (((state <> 'closed'::text) OR ((closed_at IS NOT NULL) AND (missing_count IS NOT NULL)))),
  constraint gate_sessions_missing_count_check CHECK ((missing_count >= 0)),
  constraint gate_sessions_rider_name_check CHECK ((length(rider_name) <= 80)),
  constraint gate_sessions_signature_path_check CHECK (((length(signature_path) <= 20000) AND (signature_path ~ '^[ML0-9 ]*$'::text))),
  constraint gate_sessions_state CHECK ((state = ANY (ARRAY['open'::text, 'closed'::text]))),
  constraint gate_sessions_unsigned_check CHECK ((length(unsigned) <= 200))
);
CREATE INDEX gate_sessions_by_outlet ON public.gate_sessions USING btree (outlet_id, opened_at DESC);
CREATE UNIQUE INDEX gate_sessions_one_open ON public.gate_sessions USING btree (outlet_id, courier_id, opened_by) WHERE (state = 'open'::text);

create table geocoder_turns (
  is_single boolean not null default true,
  next_at timestamp with time zone not null default now(),
  constraint geocoder_turns_pkey PRIMARY KEY (is_single),
  constraint geocoder_turns_is_single_check CHECK (is_single)
);

create table gift_card_entries (
  id uuid not null,
  seq bigint not null generated always as identity,
  card_id uuid not null,
  kind text not null,
  amount_minor bigint not null,
  balance_minor bigint not null,
  method text,
  source_noun text,
  source_id uuid,
  source_label text not null default ''::text,
  reason_code text,
  reason text not null default ''::text,
  made_by uuid,
  made_at timestamp with time zone not null default now(),
  constraint gift_card_entries_pkey PRIMARY KEY (id),
  constraint gift_card_entries_card_id_fkey FOREIGN KEY (card_id) REFERENCES gift_cards(id),
  constraint gift_card_entries_made_by_fkey FOREIGN KEY (made_by) REFERENCES profiles(id),
  constraint gift_card_entries_reason_code_fkey FOREIGN KEY (reason_code) REFERENCES reason_codes(code),
  constraint gift_card_entries_amount_minor_check CHECK ((abs(amount_minor) <= '9007199254740991'::bigint)),
  constraint gift_card_entries_balance_minor_check CHECK ((balance_minor >= 0)),
  constraint gift_card_entries_kind_check CHECK ((kind = ANY (ARRAY['issue'::text, 'load'::text, 'redeem'::text, 'return'::text, 'adjust'::text]))),
  constraint gift_card_entries_method_check CHECK ((method = ANY (ARRAY['cash'::text, 'card'::text, 'bank_transfer'::text]))),
  constraint gift_card_entries_paid CHECK (((kind = ANY (ARRAY['issue'::text, 'load'::text])) = (method IS NOT NULL))),
  constraint gift_card_entries_reason CHECK (((kind = 'adjust'::text) = (reason_code IS NOT NULL))),
  constraint gift_card_entries_sign CHECK (
CASE kind
    WHEN 'redeem'::text THEN (amount_minor < 0)
    WHEN 'adjust'::text THEN (amount_minor <> 0)
    ELSE (amount_minor > 0)
END),
  constraint gift_card_entries_source CHECK ((((kind <> 'adjust'::text) = (source_id IS NOT NULL)) AND ((source_id IS NULL) = (source_noun IS NULL))))
);
CREATE INDEX gift_card_entries_by_card ON public.gift_card_entries USING btree (card_id, seq);
CREATE INDEX gift_card_entries_by_source ON public.gift_card_entries USING btree (source_id) WHERE (source_id IS NOT NULL);
CREATE UNIQUE INDEX gift_card_entries_issued_once ON public.gift_card_entries USING btree (card_id) WHERE (kind = 'issue'::text);
CREATE TRIGGER gift_card_entries_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.gift_card_entries FOR EACH STATEMENT EXECUTE FUNCTION platform_refuse_change();

create table gift_card_words (
  id uuid not null,
  card_id uuid not null,
  words text not null,
  constraint gift_card_words_pkey PRIMARY KEY (id),
  constraint gift_card_words_card_id_fkey FOREIGN KEY (card_id) REFERENCES gift_cards(id),
  constraint gift_card_words_words_check CHECK (((length(words) >= 1) AND (length(words) <= 2000)))
);
CREATE INDEX gift_card_words_by_card ON public.gift_card_words USING btree (card_id);

create table gift_cards (
  id uuid not null,
  code_hash bytea not null,
  last_four text not null,
  currency character(3) not null,
  outlet_id uuid not null,
  customer_id uuid,
  state text not null default 'active'::text,
  state_changed_at timestamp with time zone not null default now(),
  version integer not null default 1,
  balance_minor bigint not null,
  expires_on date,
  block_reason text not null default ''::text,
  issued_by uuid not null,
  issued_at timestamp with time zone not null default now(),
  constraint gift_cards_by_code UNIQUE (code_hash),
  constraint gift_cards_pkey PRIMARY KEY (id),
  constraint gift_cards_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customers(id),
  constraint gift_cards_issued_by_fkey FOREIGN KEY (issued_by) REFERENCES profiles(id),
  constraint gift_cards_outlet_id_fkey FOREIGN KEY (outlet_id) REFERENCES outlets(id),
  constraint gift_cards_balance CHECK (((balance_minor >= 0) AND (balance_minor <= '9007199254740991'::bigint))),
  constraint gift_cards_check CHECK (((state = 'blocked'::text) OR (block_reason = ''::text))),
  constraint gift_cards_code_hash_check CHECK ((length(code_hash) = 32)),
  constraint gift_cards_last_four_check CHECK ((last_four ~ '^[2-9A-HJKMNP-Z]{4}$'::text)),
  constraint gift_cards_state CHECK ((state = ANY (ARRAY['active'::text, 'blocked'::text])))
);
CREATE INDEX gift_cards_blocked ON public.gift_cards USING btree (issued_at, id) WHERE (state = 'blocked'::text);
CREATE INDEX gift_cards_by_balance ON public.gift_cards USING btree (balance_minor, id);
CREATE INDEX gift_cards_by_customer ON public.gift_cards USING btree (customer_id) WHERE (customer_id IS NOT NULL);
CREATE INDEX gift_cards_by_last_four ON public.gift_cards USING btree (last_four);
CREATE INDEX gift_cards_by_outlet ON public.gift_cards USING btree (outlet_id, issued_at, id);
CREATE INDEX gift_cards_in_order ON public.gift_cards USING btree (issued_at, id);

create table goods_receipt_counts (
  line_id uuid not null,
  lot_id uuid,
  outcome text not null,
  reason_code text,
  bin_id uuid,
  note text not null default ''::text,
  quantity bigint not null,
  is_not_ordered boolean not null default false,
  constraint goods_receipt_counts_once UNIQUE NULLS NOT DISTINCT (line_id, lot_id, outcome, reason_code, bin_id),
  constraint goods_receipt_counts_bin_id_fkey FOREIGN KEY (bin_id) REFERENCES bins(id),
  constraint goods_receipt_counts_line_id_fkey FOREIGN KEY (line_id) REFERENCES goods_receipt_lines(id),
  constraint goods_receipt_counts_lot_id_fkey FOREIGN KEY (lot_id) REFERENCES lots(id),
  constraint goods_receipt_counts_of_not_ordered FOREIGN KEY (line_id, is_not_ordered) REFERENCES goods_receipt_lines(id, is_not_ordered) ON UPDATE CASCADE,
  constraint goods_receipt_counts_reason_code_fkey FOREIGN KEY (reason_code) REFERENCES reason_codes(code),
  constraint goods_receipt_counts_bin CHECK (((outcome <> 'rejected'::text) OR (bin_id IS NULL))),
  constraint goods_receipt_counts_not_ordered CHECK (((NOT is_not_ordered) OR (outcome <> 'accepted'::text))),
  constraint goods_receipt_counts_note_check CHECK ((length(note) <= 200)),
  constraint goods_receipt_counts_outcome_check CHECK ((outcome = ANY (ARRAY['accepted'::text, 'quality'::text, 'rejected'::text]))),
  constraint goods_receipt_counts_quantity_check CHECK ((quantity > 0)),
  constraint goods_receipt_counts_rejected CHECK (((outcome = 'rejected'::text) = (reason_code IS NOT NULL)))
);
CREATE TRIGGER goods_receipt_counts_kept_when_added AFTER INSERT ON public.goods_receipt_counts REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION receiving_keep_figures_of_parts();
CREATE TRIGGER goods_receipt_counts_kept_when_removed AFTER DELETE ON public.goods_receipt_counts REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION receiving_keep_figures_of_parts();

create table goods_receipt_lines (
  id uuid not null,
  receipt_id uuid not null,
  position integer not null,
  variant_id uuid not null,
  order_line_id uuid,
  unit_cost_minor bigint,
  is_imported boolean not null default false,
  is_not_ordered boolean not null default false,
  is_claimed boolean not null default false,
  constraint goods_receipt_lines_of_import UNIQUE (id, is_imported),
  constraint goods_receipt_lines_of_not_ordered UNIQUE (id, is_not_ordered),
  constraint goods_receipt_lines_variant_once UNIQUE (receipt_id, variant_id),
  constraint goods_receipt_lines_pkey PRIMARY KEY (id),
  constraint goods_receipt_lines_imported FOREIGN KEY (receipt_id, is_imported) REFERENCES goods_receipts(id, is_imported),
  constraint goods_receipt_lines_order_line_id_fkey FOREIGN KEY (order_line_id) REFERENCES purchase_order_lines(id),
  constraint goods_receipt_lines_receipt_id_fkey FOREIGN KEY (receipt_id) REFERENCES goods_receipts(id),
  constraint goods_receipt_lines_variant_id_fkey FOREIGN KEY (variant_id) REFERENCES variants(id),
  constraint goods_receipt_lines_not_ordered CHECK (((NOT is_not_ordered) OR (order_line_id IS NULL))),
  constraint goods_receipt_lines_unit_cost_minor_check CHECK ((unit_cost_minor >= 0))
);
CREATE INDEX goods_receipt_lines_by_order_line ON public.goods_receipt_lines USING btree (order_line_id);
CREATE INDEX goods_receipt_lines_by_variant ON public.goods_receipt_lines USING btree (variant_id);
CREATE TRIGGER goods_receipt_lines_kept_when_added AFTER INSERT ON public.goods_receipt_lines REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION receiving_keep_figures_of_lines();
CREATE TRIGGER goods_receipt_lines_kept_when_removed AFTER DELETE ON public.goods_receipt_lines REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION receiving_keep_figures_of_lines();
CREATE TRIGGER goods_receipt_lines_note_orders AFTER UPDATE OF order_line_id ON public.goods_receipt_lines FOR EACH ROW WHEN ((old.order_line_id IS DISTINCT FROM new.order_line_id)) EXECUTE FUNCTION receiving_note_orders_of_line();
alter table goods_receipt_lines enable row level security;
create policy own_rows on goods_receipt_lines using ((EXISTS ( SELECT
   FROM goods_receipts r
  WHERE (r.id = goods_receipt_lines.receipt_id))));

create table goods_receipt_photos (
  id uuid not null,
  line_id uuid not null,
  file_id uuid not null,
  taken_by uuid,
  taken_at timestamp with time zone not null default now(),
  constraint goods_receipt_photos_once UNIQUE (line_id, file_id),
  constraint goods_receipt_photos_pkey PRIMARY KEY (id),
  constraint goods_receipt_photos_file_id_fkey FOREIGN KEY (file_id) REFERENCES files(id),
  constraint goods_receipt_photos_line_id_fkey FOREIGN KEY (line_id) REFERENCES goods_receipt_lines(id),
  constraint goods_receipt_photos_taken_by_fkey FOREIGN KEY (taken_by) REFERENCES profiles(id)
);
CREATE INDEX goods_receipt_photos_by_file ON public.goods_receipt_photos USING btree (file_id);
alter table goods_receipt_photos enable row level security;
create policy own_rows on goods_receipt_photos using ((EXISTS ( SELECT
   FROM goods_receipt_lines line
  WHERE ((line.id = goods_receipt_photos.line_id) AND line.is_claimed))));

create table goods_receipt_pieces (
  id uuid not null,
  line_id uuid not null,
  position integer not null,
  lot_id uuid,
  outcome text not null,
  reason_code text,
  bin_id uuid,
  note text not null default ''::text,
  quantity bigint not null,
  value_minor bigint not null,
  put_away bigint not null default 0,
  is_imported boolean not null default false,
  is_not_ordered boolean not null default false,
  constraint goods_receipt_pieces_pkey PRIMARY KEY (id),
  constraint goods_receipt_pieces_bin_id_fkey FOREIGN KEY (bin_id) REFERENCES bins(id),
  constraint goods_receipt_pieces_line_id_fkey FOREIGN KEY (line_id) REFERENCES goods_receipt_lines(id),
  constraint goods_receipt_pieces_lot_id_fkey FOREIGN KEY (lot_id) REFERENCES lots(id),
  constraint goods_receipt_pieces_of_import FOREIGN KEY (line_id, is_imported) REFERENCES goods_receipt_lines(id, is_imported),
  constraint goods_receipt_pieces_of_not_ordered FOREIGN KEY (line_id, is_not_ordered) REFERENCES goods_receipt_lines(id, is_not_ordered),
  constraint goods_receipt_pieces_reason_code_fkey FOREIGN KEY (reason_code) REFERENCES reason_codes(code),
  constraint goods_receipt_pieces_imported CHECK (((NOT is_imported) OR ((value_minor = 0) AND (put_away = 0) AND (bin_id IS NULL) AND (lot_id IS NULL) AND (outcome <> 'quality'::text)))),
  constraint goods_receipt_pieces_not_ordered CHECK (((NOT is_not_ordered) OR (outcome <> 'accepted'::text))),
  constraint goods_receipt_pieces_note_check CHECK ((length(note) <= 200)),
  constraint goods_receipt_pieces_outcome_check CHECK ((outcome = ANY (ARRAY['accepted'::text, 'quality'::text, 'rejected'::text]))),
  constraint goods_receipt_pieces_put_away CHECK (((put_away >= 0) AND (put_away <= quantity) AND ((bin_id IS NULL) OR (put_away = 0)))),
  constraint goods_receipt_pieces_quantity_check CHECK ((quantity > 0)),
  constraint goods_receipt_pieces_rejected CHECK ((((outcome = 'rejected'::text) = (reason_code IS NOT NULL)) OR (is_imported AND (reason_code IS NULL)))),
  constraint goods_receipt_pieces_rejected_stay_out CHECK (((outcome <> 'rejected'::text) OR ((bin_id IS NULL) AND (value_minor = 0) AND (put_away = 0)))),
  constraint goods_receipt_pieces_value_minor_check CHECK ((value_minor >= 0))
);
CREATE INDEX goods_receipt_pieces_by_line ON public.goods_receipt_pieces USING btree (line_id);
CREATE TRIGGER goods_receipt_pieces_kept_when_added AFTER INSERT ON public.goods_receipt_pieces REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION receiving_keep_figures_of_parts();
CREATE TRIGGER goods_receipt_pieces_kept_when_changed AFTER UPDATE ON public.goods_receipt_pieces REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION receiving_keep_figures_of_parts();
CREATE TRIGGER goods_receipt_pieces_kept_when_removed AFTER DELETE ON public.goods_receipt_pieces REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION receiving_keep_figures_of_parts();
CREATE TRIGGER goods_receipt_pieces_note_orders_when_added AFTER INSERT ON public.goods_receipt_pieces REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION receiving_note_orders_of_pieces();
CREATE TRIGGER goods_receipt_pieces_note_orders_when_changed AFTER UPDATE OF line_id, outcome, quantity ON public.goods_receipt_pieces FOR EACH ROW WHEN ((((old.line_id IS DISTINCT FROM new.line_id) OR (old.outcome IS DISTINCT FROM new.outcome)) OR (old.quantity IS DISTINCT FROM new.quantity))) EXECUTE FUNCTION receiving_note_orders_of_piece();
CREATE TRIGGER goods_receipt_pieces_note_orders_when_removed AFTER DELETE ON public.goods_receipt_pieces REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION receiving_note_orders_of_pieces();
alter table goods_receipt_pieces enable row level security;
create policy own_rows on goods_receipt_pieces using ((EXISTS ( SELECT
   FROM goods_receipt_lines line
  WHERE (line.id = goods_receipt_pieces.line_id))));

create table goods_receipts (
  id uuid not null,
  number bigint not null generated always as identity,
  supplier_id uuid not null,
  outlet_id uuid not null,
  purchase_order_id uuid,
  state text not null default 'counting'::text,
  state_changed_at timestamp with time zone not null default now(),
  currency character(3) not null,
  is_blind boolean not null default false,
  delivery_note text not null default ''::text,
  carrier text not null default ''::text,
  note text not null default ''::text,
  started_by uuid,
  started_at timestamp with time zone not null default now(),
  received_by uuid,
  received_at timestamp with time zone,
  version integer not null default 1,
  is_imported boolean not null default false,
  price_currency character(3) not null default ''::bpchar,
  rate numeric(20,10) not null default 1,
  line_count integer not null default 0,
  rejected_line_count integer not null default 0,
  value_minor bigint not null default 0,
  constraint goods_receipts_number_key UNIQUE (number),
  constraint goods_receipts_of_import UNIQUE (id, is_imported),
  constraint goods_receipts_pkey PRIMARY KEY (id),
  constraint goods_receipts_outlet_id_fkey FOREIGN KEY (outlet_id) REFERENCES outlets(id),
  constraint goods_receipts_purchase_order_id_fkey FOREIGN KEY (purchase_order_id) REFERENCES purchase_orders(id),
  constraint goods_receipts_supplier_id_fkey FOREIGN KEY (supplier_id) REFERENCES suppliers(id),
  constraint goods_receipts_carrier_check CHECK ((length(carrier) <= 80)),
  constraint goods_receipts_delivery_note_check CHECK ((length(delivery_note) <= 60)),
  constraint goods_receipts_imported CHECK (((NOT is_imported) OR ((state = 'put_away'::text) AND (purchase_order_id IS NOT NULL)))),
  constraint goods_receipts_note_check CHECK ((length(note) <= 2000)),
  constraint goods_receipts_rate_above_0 CHECK ((rate > (0)::numeric)),
  constraint goods_receipts_rate_of_own_currency CHECK (((price_currency <> currency) OR (rate = (1)::numeric))),
  constraint goods_receipts_received CHECK (((state = ANY (ARRAY['received'::text, 'put_away'::text, 'undone'::text])) = (received_at IS NOT NULL))),
  constraint goods_receipts_state CHECK ((state = ANY (ARRAY['counting'::text, 'received'::text, 'put_away'::text, 'undone'::text, 'cancelled'::text])))
);
CREATE INDEX goods_receipts_by_lines ON public.goods_receipts USING btree (line_count, id);
CREATE INDEX goods_receipts_by_order ON public.goods_receipts USING btree (purchase_order_id);
CREATE INDEX goods_receipts_by_outlet ON public.goods_receipts USING btree (outlet_id, state, started_at DESC);
CREATE INDEX goods_receipts_by_supplier ON public.goods_receipts USING btree (supplier_id, started_at DESC);
CREATE INDEX goods_receipts_by_words ON public.goods_receipts USING gin ((((((delivery_note || ' '::text) || carrier) || ' '::text) || note)) gin_trgm_ops);
CREATE INDEX goods_receipts_newest ON public.goods_receipts USING btree (started_at DESC, id DESC);
CREATE TRIGGER goods_receipts_keep_rate BEFORE UPDATE OF currency, price_currency, rate ON public.goods_receipts FOR EACH ROW EXECUTE FUNCTION goods_receipts_keep_rate();
CREATE TRIGGER goods_receipts_not_claimed AFTER UPDATE OF state ON public.goods_receipts FOR EACH ROW WHEN ((new.state = 'undone'::text)) EXECUTE FUNCTION goods_receipts_refuse_claimed();
CREATE TRIGGER goods_receipts_note_orders AFTER UPDATE ON public.goods_receipts FOR EACH ROW WHEN ((((((old.state = ANY (ARRAY['received'::text, 'put_away'::text])) IS DISTINCT FROM (new.state = ANY (ARRAY['received'::text, 'put_away'::text]))) OR (old.received_at IS DISTINCT FROM new.received_at)) OR (old.outlet_id IS DISTINCT FROM new.outlet_id)) OR (old.is_imported IS DISTINCT FROM new.is_imported))) EXECUTE FUNCTION receiving_note_orders_of_receipt();
CREATE TRIGGER goods_receipts_rate_of_order BEFORE INSERT ON public.goods_receipts FOR EACH ROW EXECUTE FUNCTION goods_receipts_rate_of_order();
CREATE TRIGGER landed_costs_keep_receipt AFTER UPDATE OF state ON public.goods_receipts FOR EACH ROW WHEN ((new.state = 'undone'::text)) EXECUTE FUNCTION landed_costs_keep_receipt();
alter table goods_receipts enable row level security;
create policy own_rows on goods_receipts using (((supplier_id = portal_supplier_id()) AND (state = ANY (ARRAY['received'::text, 'put_away'::text]))));

create table health_checks (
  key text not null,
  result text not null,
  figure text not null,
  detail text not null,
  since timestamp with time zone not null,
  checked_at timestamp with time zone not null,
  notified_at timestamp with time zone,
  constraint health_checks_pkey PRIMARY KEY (key),
  constraint health_checks_result_check CHECK ((result = ANY (ARRAY['good'::text, 'attention'::text, 'fault'::text, 'unknown'::text])))
);

create table health_jobs (
  name text not null,
  first_seen_at timestamp with time zone not null default now(),
  started_at timestamp with time zone,
  milliseconds integer not null default 0,
  succeeded_at timestamp with time zone,
  failed_at timestamp with time zone,
  failures_in_row integer not null default 0,
  failures bigint not null default 0,
  last_error text not null default ''::text,
  constraint health_jobs_pkey PRIMARY KEY (name),
  constraint health_jobs_failures_check CHECK ((failures >= 0)),
  constraint health_jobs_failures_in_row_check CHECK ((failures_in_row >= 0)),
  constraint health_jobs_milliseconds_check CHECK ((milliseconds >= 0))
);

create table health_servers (
  id uuid not null,
  name text not null,
  version text not null,
  started_at timestamp with time zone not null,
  seen_at timestamp with time zone not null,
  facts jsonb not null,
  constraint health_servers_pkey PRIMARY KEY (id)
);

create table health_walks (
  key text not null,
  place jsonb,
  round_began_at timestamp with time zone,
  stepped_at timestamp with time zone,
  checked bigint not null default 0,
  violations jsonb not null default '[]'::jsonb,
  completed_at timestamp with time zone,
  completed_checked bigint not null default 0,
  completed_violations jsonb not null default '[]'::jsonb,
  problem text not null default ''::text,
  constraint health_walks_pkey PRIMARY KEY (key),
  constraint health_walks_checked_check CHECK ((checked >= 0)),
  constraint health_walks_completed_checked_check CHECK ((completed_checked >= 0))
);

create table idempotency_keys (
  actor_id uuid not null,
  key text not null,
  endpoint text not null,
  request_hash text not null,
  response jsonb,
  created_at timestamp with time zone not null default now(),
  constraint idempotency_keys_pkey PRIMARY KEY (actor_id, key),
  constraint idempotency_keys_key_check CHECK (((length(key) >= 1) AND (length(key) <= 255)))
);
CREATE INDEX idempotency_keys_by_age ON public.idempotency_keys USING btree (created_at);

create table ignored_codes (
  id uuid not null,
  code text not null,
  ignored_by uuid,
  ignored_at timestamp with time zone not null default now(),
  constraint ignored_codes_by_code UNIQUE (code),
  constraint ignored_codes_pkey PRIMARY KEY (id),
  constraint ignored_codes_ignored_by_fkey FOREIGN KEY (ignored_by) REFERENCES profiles(id),
  constraint ignored_codes_code CHECK (((length(code) >= 1) AND (length(code) <= 200)))
);

create table import_cancellations (
  channel text not null,
  external_ref text not null,
  import_id uuid not null,
  constraint import_cancellations_pkey PRIMARY KEY (channel, external_ref),
  constraint import_cancellations_import_id_fkey FOREIGN KEY (import_id) REFERENCES imports(id)
);

create table import_changes (
  import_id uuid not null,
  seq bigint not null generated always as identity,
  noun text not null,
  entity_id uuid not null,
  label text not null,
  did text not null,
  before jsonb,
  outcome text not null default 'stands'::text,
  reason text,
  constraint import_changes_pkey PRIMARY KEY (import_id, seq),
  constraint import_changes_import_id_fkey FOREIGN KEY (import_id) REFERENCES imports(id) ON DELETE CASCADE,
  constraint import_changes_did_check CHECK ((did = ANY (ARRAY['created'::text, 'changed'::text, 'booked'::text]))),
  constraint import_changes_left_says_why CHECK (((outcome = 'left'::text) = (reason IS NOT NULL))),
  constraint import_changes_outcome_check CHECK ((outcome = ANY (ARRAY['stands'::text, 'undone'::text, 'left'::text])))
);

create table import_chunks (
  import_id uuid not null,
  position integer not null,
  bytes bytea not null,
  constraint import_chunks_pkey PRIMARY KEY (import_id, "position"),
  constraint import_chunks_import_id_fkey FOREIGN KEY (import_id) REFERENCES imports(id) ON DELETE CASCADE
);

create table import_differences (
  import_id uuid not null,
  seq bigint not null generated always as identity,
  line bigint not null,
  did text not null,
  record text not null,
  field text not null default ''::text,
  before text,
  after text,
  is_cost boolean not null default false,
  lost_outlet_id uuid,
  lost_units numeric,
  lost_minor bigint,
  lost_currency text,
  warning text,
  cost_warning text,
  refusal text,
  constraint import_differences_pkey PRIMARY KEY (import_id, seq),
  constraint import_differences_import_id_fkey FOREIGN KEY (import_id) REFERENCES imports(id) ON DELETE CASCADE,
  constraint import_differences_lost_outlet_id_fkey FOREIGN KEY (lost_outlet_id) REFERENCES outlets(id),
  constraint import_differences_did_check CHECK ((did = ANY (ARRAY['created'::text, 'changed'::text, 'booked'::text, 'unchanged'::text, 'refused'::text]))),
  constraint import_differences_loss_is_whole CHECK ((num_nonnulls(lost_outlet_id, lost_units, lost_minor, lost_currency) = ANY (ARRAY[0, 4]))),
  constraint import_differences_refusal_has_reason CHECK (((did = 'refused'::text) = (refusal IS NOT NULL)))
);
CREATE INDEX import_differences_lost ON public.import_differences USING btree (import_id, seq) WHERE (lost_units IS NOT NULL);
CREATE INDEX import_differences_lost_outlet ON public.import_differences USING btree (lost_outlet_id) WHERE (lost_outlet_id IS NOT NULL);

create table import_mappings (
  kind text not null,
  header_key text not null,
  mapping jsonb not null,
  options jsonb not null default '{}'::jsonb,
  used_at timestamp with time zone not null default now(),
  constraint import_mappings_pkey PRIMARY KEY (kind, header_key),
  constraint import_mappings_mapping_check CHECK ((jsonb_typeof(mapping) = 'object'::text)),
  constraint import_mappings_options_check CHECK ((jsonb_typeof(options) = 'object'::text))
);

create table import_pictures (
  import_id uuid not null,
  seq bigint not null generated always as identity,
  line bigint not null,
  product_id uuid,
  variant_id uuid,
  label text not null,
  url text not null,
  words text not null default ''::text,
  outcome text not null default 'waiting'::text,
  reason text,
  image_id uuid,
  ended_at timestamp with time zone,
  constraint import_pictures_pkey PRIMARY KEY (import_id, seq),
  constraint import_pictures_image_id_fkey FOREIGN KEY (image_id) REFERENCES product_images(id) ON DELETE SET NULL,
  constraint import_pictures_import_id_fkey FOREIGN KEY (import_id) REFERENCES imports(id) ON DELETE CASCADE,
  constraint import_pictures_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE SET NULL,
  constraint import_pictures_variant_id_fkey FOREIGN KEY (variant_id) REFERENCES variants(id) ON DELETE SET NULL,
  constraint import_pictures_ends_once CHECK (((outcome = 'waiting'::text) = (ended_at IS NULL))),
  constraint import_pictures_outcome_check CHECK ((outcome = ANY (ARRAY['waiting'::text, 'fetched'::text, 'present'::text, 'refused'::text, 'failed'::text]))),
  constraint import_pictures_says_why CHECK (((outcome = ANY (ARRAY['refused'::text, 'failed'::text])) = (reason IS NOT NULL)))
);
CREATE INDEX import_pictures_by_image ON public.import_pictures USING btree (image_id) WHERE (image_id IS NOT NULL);
CREATE INDEX import_pictures_by_product ON public.import_pictures USING btree (product_id) WHERE (product_id IS NOT NULL);
CREATE INDEX import_pictures_by_variant ON public.import_pictures USING btree (variant_id) WHERE (variant_id IS NOT NULL);
CREATE INDEX import_pictures_waiting ON public.import_pictures USING btree (import_id, seq) WHERE (outcome = 'waiting'::text);

create table import_refusals (
  import_id uuid not null,
  line bigint not null,
  position integer not null default 0,
  column_name text not null default ''::text,
  reason text not null,
  raw text not null default ''::text,
  cells text[],
  asks text,
  constraint import_refusals_pkey PRIMARY KEY (import_id, line, "position"),
  constraint import_refusals_import_id_fkey FOREIGN KEY (import_id) REFERENCES imports(id) ON DELETE CASCADE
);

create table imports (
  id uuid not null,
  kind text not null,
  file_name text not null,
  state text not null default 'uploading'::text,
  size_bytes bigint not null default 0,
  sha256 text,
  outlet_id uuid,
  books_opening_stock boolean not null default true,
  total_lines bigint,
  lines_done bigint not null default 0,
  refused_lines bigint not null default 0,
  counts jsonb not null default '{}'::jsonb,
  failure text,
  created_by uuid,
  created_at timestamp with time zone not null default now(),
  state_changed_at timestamp with time zone not null default now(),
  finished_at timestamp with time zone,
  version integer not null default 1,
  reading jsonb not null default '{}'::jsonb,
  headers text[] not null default '{}'::text[],
  mapping jsonb not null default '{}'::jsonb,
  options jsonb not null default '{}'::jsonb,
  checked_counts jsonb,
  fetches_pictures boolean not null default false,
  opening_outlet_id uuid,
  records_done bigint,
  total_records bigint,
  constraint imports_pkey PRIMARY KEY (id),
  constraint imports_opening_outlet_id_fkey FOREIGN KEY (opening_outlet_id) REFERENCES outlets(id),
  constraint imports_outlet_id_fkey FOREIGN KEY (outlet_id) REFERENCES outlets(id),
  constraint imports_checked_counts_check CHECK ((jsonb_typeof(checked_counts) = 'object'::text)),
  constraint imports_mapping_check CHECK ((jsonb_typeof(mapping) = 'object'::text)),
  constraint imports_options_check CHECK ((jsonb_typeof(options) = 'object'::text)),
  constraint imports_reading_check CHECK ((jsonb_typeof(reading) = 'object'::text)),
  constraint imports_state CHECK ((state = ANY (ARRAY['uploading'::text, 'arrived'::text, 'checking'::text, 'checked'::text, 'queued'::text, 'running'::text, 'finished'::text, 'failed'::text, 'cancelled'::text, 'undoing'::text, 'undone'::text])))
);
CREATE INDEX imports_newest ON public.imports USING btree (created_at DESC, id DESC);
CREATE INDEX imports_newest_by_kind ON public.imports USING btree (kind, created_at DESC, id DESC);

create table invitations (
  id uuid not null,
  email text not null,
  full_name text not null default ''::text,
  roles text[] not null,
  outlet_ids uuid[] not null default '{}'::uuid[],
  supplier_id uuid,
  token_hash bytea not null,
  invited_by uuid not null,
  created_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  accepted_at timestamp with time zone,
  accepted_by uuid,
  revoked_at timestamp with time zone,
  version integer not null default 1,
  all_outlets boolean not null default false,
  mail_id uuid,
  constraint invitations_token_hash_key UNIQUE (token_hash),
  constraint invitations_pkey PRIMARY KEY (id),
  constraint invitations_accepted_by_fkey FOREIGN KEY (accepted_by) REFERENCES profiles(id),
  constraint invitations_invited_by_fkey FOREIGN KEY (invited_by) REFERENCES profiles(id),
  constraint invitations_supplier FOREIGN KEY (supplier_id) REFERENCES suppliers(id),
  constraint invitations_all_or_some CHECK ((NOT (all_outlets AND (cardinality(outlet_ids) > 0)))),
  constraint invitations_email_check CHECK ((email = lower(email)))
);
CREATE INDEX invitations_newest ON public.invitations USING btree (created_at DESC, id DESC);
CREATE UNIQUE INDEX invitations_open ON public.invitations USING btree (email) WHERE ((accepted_at IS NULL) AND (revoked_at IS NULL));

create table known_addresses (
  address_key text not null,
  country text not null,
  delivered integer not null default 0,
  refused integer not null default 0,
  last_at timestamp with time zone not null default now(),
  constraint known_addresses_pkey PRIMARY KEY (address_key, country),
  constraint known_addresses_address_key_check CHECK ((address_key <> ''::text)),
  constraint known_addresses_country_check CHECK ((country ~ '^([A-Z]{2})?$'::text)),
  constraint known_addresses_delivered_check CHECK ((delivered >= 0)),
  constraint known_addresses_refused_check CHECK ((refused >= 0))
);

create table label_prints (
  id uuid not null,
  batch_id uuid not null,
  position integer not null,
  booking_id uuid not null,
  form text not null,
  paper text not null,
  label_hash text not null,
  reason_code text,
  note text not null default ''::text,
  printed_by uuid,
  printed_at timestamp with time zone not null default now(),
  constraint label_prints_pkey PRIMARY KEY (id),
  constraint label_prints_booking_id_fkey FOREIGN KEY (booking_id) REFERENCES parcel_bookings(id),
  constraint label_prints_form_check CHECK ((form = ANY (ARRAY['pdf'::text, 'zpl'::text]))),
  constraint label_prints_note_check CHECK ((length(note) <= 200)),
  constraint label_prints_paper_check CHECK ((paper = ANY (ARRAY['label'::text, 'a4'::text])))
);
CREATE INDEX label_prints_by_booking ON public.label_prints USING btree (booking_id, printed_at);
CREATE UNIQUE INDEX label_prints_of_batch ON public.label_prints USING btree (batch_id, "position");
CREATE TRIGGER label_prints_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.label_prints FOR EACH STATEMENT EXECUTE FUNCTION platform_refuse_change();

create table landed_cost_charges (
  id uuid not null,
  landed_cost_id uuid not null,
  position integer not null,
  kind text not null,
  basis text not null,
  amount_minor bigint not null,
  constraint landed_cost_charges_once UNIQUE (landed_cost_id, "position"),
  constraint landed_cost_charges_pkey PRIMARY KEY (id),
  constraint landed_cost_charges_landed_cost_id_fkey FOREIGN KEY (landed_cost_id) REFERENCES landed_costs(id),
  constraint landed_cost_charges_amount_minor_check CHECK ((amount_minor > 0)),
  constraint landed_cost_charges_basis_check CHECK ((basis = ANY (ARRAY['value'::text, 'quantity'::text, 'weight'::text, 'volume'::text]))),
  constraint landed_cost_charges_kind_check CHECK ((kind = ANY (ARRAY['freight'::text, 'duty'::text, 'insurance'::text, 'handling'::text, 'other'::text])))
);
CREATE TRIGGER landed_cost_charges_fixed BEFORE INSERT OR DELETE OR UPDATE ON public.landed_cost_charges FOR EACH ROW EXECUTE FUNCTION landed_costs_refuse_change();

create table landed_cost_exclusions (
  landed_cost_id uuid not null,
  receipt_line_id uuid not null,
  reason text not null,
  constraint landed_cost_exclusions_pkey PRIMARY KEY (landed_cost_id, receipt_line_id),
  constraint landed_cost_exclusions_landed_cost_id_fkey FOREIGN KEY (landed_cost_id) REFERENCES landed_costs(id),
  constraint landed_cost_exclusions_receipt_line_id_fkey FOREIGN KEY (receipt_line_id) REFERENCES goods_receipt_lines(id),
  constraint landed_cost_exclusions_reason_check CHECK (((length(reason) >= 1) AND (length(reason) <= 200)))
);
CREATE TRIGGER landed_cost_exclusions_fixed BEFORE INSERT OR DELETE OR UPDATE ON public.landed_cost_exclusions FOR EACH ROW EXECUTE FUNCTION landed_costs_refuse_change();

create table landed_cost_lines (
  landed_cost_id uuid not null,
  receipt_line_id uuid not null,
  quantity bigint not null,
  in_stock bigint not null,
  amount_minor bigint not null,
  stock_minor bigint not null,
  sold_minor bigint not null,
  reversed_stock_minor bigint,
  reversed_sold_minor bigint,
  constraint landed_cost_lines_pkey PRIMARY KEY (landed_cost_id, receipt_line_id),
  constraint landed_cost_lines_landed_cost_id_fkey FOREIGN KEY (landed_cost_id) REFERENCES landed_costs(id),
  constraint landed_cost_lines_receipt_line_id_fkey FOREIGN KEY (receipt_line_id) REFERENCES goods_receipt_lines(id),
  constraint landed_cost_lines_amount_minor_check CHECK ((amount_minor >= 0)),
  constraint landed_cost_lines_divided CHECK (((stock_minor + sold_minor) = amount_minor)),
  constraint landed_cost_lines_in_stock CHECK (((in_stock >= 0) AND (in_stock <= quantity))),
  constraint landed_cost_lines_quantity_check CHECK ((quantity > 0)),
  constraint landed_cost_lines_reversed CHECK (((reversed_stock_minor >= 0) AND ((reversed_stock_minor + reversed_sold_minor) = amount_minor))),
  constraint landed_cost_lines_reversed_whole CHECK (((reversed_stock_minor IS NULL) = (reversed_sold_minor IS NULL))),
  constraint landed_cost_lines_sold_minor_check CHECK ((sold_minor >= 0)),
  constraint landed_cost_lines_stock_minor_check CHECK ((stock_minor >= 0))
);
CREATE INDEX landed_cost_lines_by_receipt_line ON public.landed_cost_lines USING btree (receipt_line_id);
CREATE TRIGGER landed_cost_lines_fixed BEFORE INSERT OR DELETE OR UPDATE OF quantity, in_stock, amount_minor, stock_minor, sold_minor ON public.landed_cost_lines FOR EACH ROW EXECUTE FUNCTION landed_costs_refuse_change();

create table landed_cost_receipts (
  landed_cost_id uuid not null,
  receipt_id uuid not null,
  constraint landed_cost_receipts_pkey PRIMARY KEY (landed_cost_id, receipt_id),
  constraint landed_cost_receipts_landed_cost_id_fkey FOREIGN KEY (landed_cost_id) REFERENCES landed_costs(id),
  constraint landed_cost_receipts_receipt_id_fkey FOREIGN KEY (receipt_id) REFERENCES goods_receipts(id)
);
CREATE INDEX landed_cost_receipts_by_receipt ON public.landed_cost_receipts USING btree (receipt_id);
CREATE TRIGGER landed_cost_receipts_fixed BEFORE INSERT OR DELETE OR UPDATE ON public.landed_cost_receipts FOR EACH ROW EXECUTE FUNCTION landed_costs_refuse_change();

create table landed_cost_shares (
  charge_id uuid not null,
  receipt_line_id uuid not null,
  amount_minor bigint not null,
  constraint landed_cost_shares_pkey PRIMARY KEY (charge_id, receipt_line_id),
  constraint landed_cost_shares_charge_id_fkey FOREIGN KEY (charge_id) REFERENCES landed_cost_charges(id),
  constraint landed_cost_shares_receipt_line_id_fkey FOREIGN KEY (receipt_line_id) REFERENCES goods_receipt_lines(id),
  constraint landed_cost_shares_amount_minor_check CHECK ((amount_minor >= 0))
);
CREATE TRIGGER landed_cost_shares_fixed BEFORE INSERT OR DELETE OR UPDATE ON public.landed_cost_shares FOR EACH ROW EXECUTE FUNCTION landed_cost_shares_refuse_change();

create table landed_costs (
  id uuid not null,
  number bigint not null generated always as identity,
  outlet_id uuid not null,
  currency character(3) not null,
  supplier_id uuid,
  biller text not null default ''::text,
  reference text not null default ''::text,
  costed_on date not null,
  note text not null default ''::text,
  state text not null default 'draft'::text,
  state_changed_at timestamp with time zone not null default now(),
  version integer not null default 1,
  entered_by uuid,
  entered_at timestamp with time zone not null default now(),
  changed_by uuid,
  is_exception boolean not null default false,
  posted_by uuid,
  posted_at timestamp with time zone,
  reversed_by uuid,
  reversed_at timestamp with time zone,
  constraint landed_costs_number_key UNIQUE (number),
  constraint landed_costs_pkey PRIMARY KEY (id),
  constraint landed_costs_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES profiles(id),
  constraint landed_costs_entered_by_fkey FOREIGN KEY (entered_by) REFERENCES profiles(id),
  constraint landed_costs_outlet_id_fkey FOREIGN KEY (outlet_id) REFERENCES outlets(id),
  constraint landed_costs_posted_by_fkey FOREIGN KEY (posted_by) REFERENCES profiles(id),
  constraint landed_costs_reversed_by_fkey FOREIGN KEY (reversed_by) REFERENCES profiles(id),
  constraint landed_costs_supplier_id_fkey FOREIGN KEY (supplier_id) REFERENCES suppliers(id),
  constraint landed_costs_biller CHECK (((supplier_id IS NULL) = (biller <> ''::text))),
  constraint landed_costs_biller_check CHECK ((length(biller) <= 120)),
  constraint landed_costs_by_two CHECK (((NOT is_exception) OR (posted_by IS NULL) OR ((posted_by IS DISTINCT FROM entered_by) AND (posted_by IS DISTINCT FROM changed_by)))),
  constraint landed_costs_note_check CHECK ((length(note) <= 2000)),
  constraint landed_costs_posted CHECK (((state = ANY (ARRAY['posted'::text, 'reversed'::text])) = (posted_at IS NOT NULL))),
  constraint landed_costs_reference_check CHECK ((length(reference) <= 60)),
  constraint landed_costs_reversed CHECK (((state = 'reversed'::text) = (reversed_at IS NOT NULL))),
  constraint landed_costs_state CHECK ((state = ANY (ARRAY['draft'::text, 'posted'::text, 'reversed'::text, 'cancelled'::text])))
);
CREATE INDEX landed_costs_by_supplier ON public.landed_costs USING btree (supplier_id);
CREATE INDEX landed_costs_newest ON public.landed_costs USING btree (entered_at DESC, id DESC);
CREATE TRIGGER landed_costs_whole AFTER UPDATE OF state ON public.landed_costs FOR EACH ROW WHEN ((new.state = 'posted'::text)) EXECUTE FUNCTION landed_costs_require_whole();

create table load_sheet_parcels (
  id uuid not null,
  sheet_id uuid not null,
  parcel_id uuid not null,
  booking_id uuid not null,
  added_by uuid,
  added_at timestamp with time zone not null default now(),
  removed_by uuid,
  removed_at timestamp with time zone,
  cash_minor bigint not null default 0,
  currency character(3),
  is_seen boolean not null default false,
  constraint load_sheet_parcels_pkey PRIMARY KEY (id),
  constraint load_sheet_parcels_booking_id_fkey FOREIGN KEY (booking_id) REFERENCES parcel_bookings(id),
  constraint load_sheet_parcels_parcel_id_fkey FOREIGN KEY (parcel_id) REFERENCES parcels(id),
  constraint load_sheet_parcels_sheet_id_fkey FOREIGN KEY (sheet_id) REFERENCES load_sheets(id)
);
CREATE INDEX load_sheet_parcels_by_sheet ON public.load_sheet_parcels USING btree (sheet_id, added_at DESC, id DESC);
CREATE INDEX load_sheet_parcels_of_sums ON public.load_sheet_parcels USING btree (sheet_id) INCLUDE (cash_minor, currency, is_seen) WHERE (removed_at IS NULL);
CREATE UNIQUE INDEX load_sheet_parcels_once ON public.load_sheet_parcels USING btree (parcel_id) WHERE (removed_at IS NULL);
CREATE INDEX load_sheet_parcels_unseen ON public.load_sheet_parcels USING btree (sheet_id) WHERE ((removed_at IS NULL) AND (NOT is_seen));
CREATE TRIGGER load_sheet_parcels_filled BEFORE INSERT ON public.load_sheet_parcels FOR EACH ROW EXECUTE FUNCTION dispatch_fill_sheet_parcel();

create table load_sheets (
  id uuid not null,
  number bigint not null generated always as identity,
  outlet_id uuid not null,
  courier_id uuid not null,
  state text not null default 'open'::text,
  state_changed_at timestamp with time zone not null default now(),
  version integer not null default 1,
  courier_number text not null default ''::text,
  problem text not null default ''::text,
  driver_name text not null default ''::text,
  driver_phone text not null default ''::text,
  signature_file_id uuid,
  opened_by uuid,
  opened_at timestamp with time zone not null default now(),
  closed_at timestamp with time zone,
  handed_over_by uuid,
  handed_over_at timestamp with time zone,
  constraint load_sheets_number_key UNIQUE (number),
  constraint load_sheets_pkey PRIMARY KEY (id),
  constraint load_sheets_courier_id_fkey FOREIGN KEY (courier_id) REFERENCES couriers(id),
  constraint load_sheets_outlet_id_fkey FOREIGN KEY (outlet_id) REFERENCES outlets(id),
  constraint load_sheets_signature_file_id_fkey FOREIGN KEY (signature_file_id) REFERENCES files(id),
  constraint load_sheets_courier_number_check CHECK ((length(courier_number) <= 60)),
  constraint load_sheets_driver_name_check CHECK ((length(driver_name) <= 80)),
  constraint load_sheets_driver_phone_check CHECK ((length(driver_phone) <= 40)),
  constraint load_sheets_problem_check CHECK ((length(problem) <= 400)),
  constraint load_sheets_signed CHECK (((state <> 'handed_over'::text) OR ((handed_over_at IS NOT NULL) AND (driver_name <> ''::text)))),
  constraint load_sheets_state CHECK ((state = ANY (ARRAY['open'::text, 'closed'::text, 'handed_over'::text, 'cancelled'::text])))
);
CREATE INDEX load_sheets_by_outlet ON public.load_sheets USING btree (outlet_id, state, opened_at DESC);
CREATE INDEX load_sheets_newest ON public.load_sheets USING btree (opened_at DESC, id DESC);
CREATE UNIQUE INDEX load_sheets_one_open ON public.load_sheets USING btree (outlet_id, courier_id, opened_by) WHERE (state = 'open'::text);

create table lots (
  id uuid not null,
  variant_id uuid not null,
  code text not null,
  expires_on date,
  state text not null default 'approved'::text,
  state_changed_at timestamp with time zone not null default now(),
  note text not null default ''::text,
  created_at timestamp with time zone not null default now(),
  version integer not null default 1,
  merged_into_id uuid,
  constraint lots_code_once UNIQUE (variant_id, code),
  constraint lots_pkey PRIMARY KEY (id),
  constraint lots_merged_into_id_fkey FOREIGN KEY (merged_into_id) REFERENCES lots(id),
  constraint lots_variant_id_fkey FOREIGN KEY (variant_id) REFERENCES variants(id),
  constraint lots_code_check CHECK (((length(code) >= 1) AND (length(code) <= 40))),
  constraint lots_merged_into_another CHECK ((merged_into_id <> id)),
  constraint lots_state CHECK ((state = ANY (ARRAY['approved'::text, 'on_hold'::text, 'recalled'::text])))
);
CREATE INDEX lots_by_expiry ON public.lots USING btree (expires_on) WHERE (expires_on IS NOT NULL);
CREATE INDEX lots_merged_into ON public.lots USING btree (merged_into_id) WHERE (merged_into_id IS NOT NULL);
CREATE CONSTRAINT TRIGGER lots_blocked_are_aside AFTER UPDATE OF state ON public.lots DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (((new.state <> 'approved'::text) AND (new.state <> old.state))) EXECUTE FUNCTION inventory_insist_on_blocked_aside();

create table mails (
  id uuid not null,
  template text not null,
  to_address text not null,
  subject text not null,
  sealed_text text,
  attempts integer not null default 0,
  last_error text,
  next_attempt_at timestamp with time zone not null default now(),
  created_at timestamp with time zone not null default now(),
  sent_at timestamp with time zone,
  failed_at timestamp with time zone,
  constraint mails_pkey PRIMARY KEY (id),
  constraint mails_ends_once CHECK (((sent_at IS NULL) OR (failed_at IS NULL))),
  constraint mails_sent_without_text CHECK (((sent_at IS NULL) OR (sealed_text IS NULL)))
);
CREATE INDEX mails_by_address ON public.mails USING btree (to_address, id);
CREATE INDEX mails_newest ON public.mails USING btree (created_at DESC, id DESC);
CREATE INDEX mails_waiting ON public.mails USING btree (next_attempt_at) WHERE ((sent_at IS NULL) AND (failed_at IS NULL));

create table message_receipts (
  id text not null,
  received_at timestamp with time zone not null default now(),
  constraint message_receipts_pkey PRIMARY KEY (id),
  constraint message_receipts_id_check CHECK (((length(id) >= 1) AND (length(id) <= 100)))
);

create table message_stops (
  phone_key text not null,
  stopped_at timestamp with time zone not null default now(),
  constraint message_stops_pkey PRIMARY KEY (phone_key),
  constraint message_stops_phone_key_check CHECK (((length(phone_key) >= 4) AND (length(phone_key) <= 20)))
);

create table message_templates (
  key text not null,
  version integer not null,
  subject text,
  body text,
  is_default boolean not null default false,
  changed_by uuid,
  changed_by_name text not null,
  changed_at timestamp with time zone not null default now(),
  constraint message_templates_pkey PRIMARY KEY (key, version)
);

create table messages (
  id uuid not null,
  template text not null,
  way text not null,
  to_phone text not null default ''::text,
  mail_id uuid,
  noun text not null,
  entity_id uuid not null,
  label text not null,
  outlet_id uuid,
  customer_id uuid,
  queued_by text not null,
  sealed_text text,
  segments integer not null default 1,
  attempts integer not null default 0,
  last_error text,
  next_attempt_at timestamp with time zone not null default now(),
  created_at timestamp with time zone not null default now(),
  sent_at timestamp with time zone,
  gateway_id text,
  delivered_at timestamp with time zone,
  failed_at timestamp with time zone,
  purpose text not null default 'service'::text,
  same_key text not null default ''::text,
  constraint messages_mail_id_key UNIQUE (mail_id),
  constraint messages_pkey PRIMARY KEY (id),
  constraint messages_mail_id_fkey FOREIGN KEY (mail_id) REFERENCES mails(id) ON DELETE CASCADE,
  constraint messages_by_mail CHECK (((way = 'mail'::text) = (mail_id IS NOT NULL))),
  constraint messages_delivered_after_sent CHECK (((delivered_at IS NULL) OR (sent_at IS NOT NULL))),
  constraint messages_gateway_id_check CHECK (((length(gateway_id) >= 1) AND (length(gateway_id) <= 200))),
  constraint messages_purpose_check CHECK ((purpose = ANY (ARRAY['service'::text, 'advertising'::text]))),
  constraint messages_segments_check CHECK (((segments >= 1) AND (segments <= 20))),
  constraint messages_sent_without_text CHECK (((sent_at IS NULL) OR (sealed_text IS NULL))),
  constraint messages_to_phone_check CHECK ((length(to_phone) <= 20)),
  constraint messages_way_check CHECK ((way = ANY (ARRAY['mail'::text, 'sms'::text, 'whatsapp'::text])))
);
CREATE INDEX messages_by_phone ON public.messages USING btree (to_phone) WHERE (to_phone <> ''::text);
CREATE INDEX messages_of_customer ON public.messages USING btree (customer_id, created_at DESC) WHERE (customer_id IS NOT NULL);
CREATE INDEX messages_of_entity ON public.messages USING btree (noun, entity_id, created_at DESC);
CREATE INDEX messages_same ON public.messages USING btree (entity_id, same_key, created_at DESC);
CREATE INDEX messages_waiting ON public.messages USING btree (next_attempt_at) WHERE ((sent_at IS NULL) AND (failed_at IS NULL) AND (sealed_text IS NOT NULL));

create table notification_mutes (
  user_id uuid not null,
  rule text not null,
  muted_at timestamp with time zone not null default now(),
  constraint notification_mutes_pkey PRIMARY KEY (user_id, rule),
  constraint notification_mutes_user_id_fkey FOREIGN KEY (user_id) REFERENCES profiles(id)
);

create table notification_rules (
  rule text not null,
  is_active boolean not null default true,
  roles text[],
  priority text,
  changed_by uuid,
  changed_by_name text not null,
  changed_at timestamp with time zone not null default now(),
  version integer not null default 1,
  constraint notification_rules_pkey PRIMARY KEY (rule),
  constraint notification_rules_priority_check CHECK ((priority = ANY (ARRAY['urgent'::text, 'high'::text, 'normal'::text, 'low'::text])))
);

create table notification_ways (
  user_id uuid not null,
  rule text not null,
  way text not null,
  chosen_at timestamp with time zone not null default now(),
  constraint notification_ways_pkey PRIMARY KEY (user_id, rule),
  constraint notification_ways_user_id_fkey FOREIGN KEY (user_id) REFERENCES profiles(id),
  constraint notification_ways_way_check CHECK ((way = ANY (ARRAY['app'::text, 'mail'::text, 'digest'::text])))
);

create table notifications (
  id uuid not null,
  user_id uuid not null,
  type text not null,
  priority text not null default 'normal'::text,
  title text not null,
  message text not null default ''::text,
  read boolean not null default false,
  action_url text,
  created_at timestamp with time zone not null default now(),
  rule text,
  group_key text,
  group_count integer not null default 1,
  cause_key text,
  resolved_at timestamp with time zone,
  deleted_at timestamp with time zone,
  outlet_id uuid,
  mailed_at timestamp with time zone,
  escalated_at timestamp with time zone,
  for_user_id uuid,
  snoozed_until timestamp with time zone,
  constraint notifications_pkey PRIMARY KEY (id),
  constraint notifications_for_user_id_fkey FOREIGN KEY (for_user_id) REFERENCES profiles(id),
  constraint notifications_outlet_id_fkey FOREIGN KEY (outlet_id) REFERENCES outlets(id),
  constraint notifications_user_id_fkey FOREIGN KEY (user_id) REFERENCES profiles(id),
  constraint notifications_action_url_check CHECK ((action_url ~ '^/([^/\\[:cntrl:]]|$)'::text)),
  constraint notifications_for_another CHECK ((for_user_id <> user_id)),
  constraint notifications_group_count_check CHECK ((group_count > 0)),
  constraint notifications_priority_check CHECK ((priority = ANY (ARRAY['urgent'::text, 'high'::text, 'normal'::text, 'low'::text]))),
  constraint notifications_snoozed_are_read CHECK (((snoozed_until IS NULL) OR read))
);
CREATE INDEX notifications_by_cause ON public.notifications USING btree (cause_key) WHERE ((cause_key IS NOT NULL) AND (resolved_at IS NULL));
CREATE INDEX notifications_deleted ON public.notifications USING btree (user_id) WHERE (deleted_at IS NOT NULL);
CREATE INDEX notifications_grouped ON public.notifications USING btree (user_id, group_key) WHERE ((group_key IS NOT NULL) AND (NOT read) AND (deleted_at IS NULL));
CREATE INDEX notifications_newest ON public.notifications USING btree (user_id, created_at DESC, id DESC);
CREATE INDEX notifications_to_escalate ON public.notifications USING btree (created_at) WHERE ((escalated_at IS NULL) AND (priority = 'urgent'::text));
CREATE INDEX notifications_to_mail ON public.notifications USING btree (created_at) WHERE ((mailed_at IS NULL) AND (NOT read) AND (deleted_at IS NULL));
CREATE INDEX notifications_to_wake ON public.notifications USING btree (snoozed_until) WHERE (snoozed_until IS NOT NULL);
CREATE INDEX notifications_unread ON public.notifications USING btree (user_id) WHERE (NOT read);

create table order_cancellations_begun (
  user_id uuid not null,
  order_id uuid not null,
  begun_at timestamp with time zone not null default now(),
  constraint order_cancellations_begun_pkey PRIMARY KEY (user_id, order_id),
  constraint order_cancellations_begun_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint order_cancellations_begun_user_id_fkey FOREIGN KEY (user_id) REFERENCES profiles(id)
);

create table order_channels (
  channel text not null,
  name text not null,
  constraint order_channels_pkey PRIMARY KEY (channel),
  constraint order_channels_has_name CHECK ((name <> ''::text))
);

create table order_charges (
  id uuid not null,
  order_id uuid not null,
  kind text not null,
  label text not null,
  amount_minor bigint not null,
  tax_minor bigint not null default 0,
  refund_ref text not null default ''::text,
  constraint order_charges_pkey PRIMARY KEY (id),
  constraint order_charges_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint order_charges_kind_check CHECK ((kind = ANY (ARRAY['tip'::text, 'duty'::text, 'fee'::text, 'rounding'::text]))),
  constraint order_charges_sign CHECK (((kind = 'rounding'::text) OR (amount_minor >= 0)))
);
CREATE INDEX order_charges_by_order ON public.order_charges USING btree (order_id);

create table order_comments (
  id uuid not null,
  order_id uuid not null,
  body text not null,
  mentions uuid[] not null default '{}'::uuid[],
  author_id uuid,
  written_at timestamp with time zone not null default now(),
  changed_at timestamp with time zone,
  removed_at timestamp with time zone,
  constraint order_comments_pkey PRIMARY KEY (id),
  constraint order_comments_author_id_fkey FOREIGN KEY (author_id) REFERENCES profiles(id),
  constraint order_comments_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint order_comments_body_check CHECK (((length(body) >= 1) AND (length(body) <= 2000)))
);
CREATE INDEX order_comments_by_order ON public.order_comments USING btree (order_id, written_at);

create table order_count_changes (
  id bigint not null generated always as identity,
  outlet_id uuid not null,
  state text not null,
  change bigint not null,
  constraint order_count_changes_pkey PRIMARY KEY (id)
);

create table order_counts (
  outlet_id uuid not null,
  state text not null,
  count bigint not null,
  constraint order_counts_pkey PRIMARY KEY (outlet_id, state),
  constraint order_counts_outlet_id_fkey FOREIGN KEY (outlet_id) REFERENCES outlets(id)
);

create table order_dues (
  order_id uuid not null,
  courier_id uuid,
  confirmed_at timestamp with time zone not null,
  due_at timestamp with time zone,
  constraint order_dues_pkey PRIMARY KEY (order_id),
  constraint order_dues_courier_id_fkey FOREIGN KEY (courier_id) REFERENCES couriers(id),
  constraint order_dues_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id)
);
CREATE INDEX order_dues_by_time ON public.order_dues USING btree (due_at, order_id);
CREATE TRIGGER order_dues_note_cut_off_when_added AFTER INSERT OR DELETE ON public.order_dues FOR EACH ROW EXECUTE FUNCTION order_dues_note_cut_off();
CREATE TRIGGER order_dues_note_cut_off_when_changed AFTER UPDATE ON public.order_dues FOR EACH ROW WHEN ((old.due_at IS DISTINCT FROM new.due_at)) EXECUTE FUNCTION order_dues_note_cut_off();

create table order_edits (
  id uuid not null,
  order_id uuid not null,
  reason text not null,
  before jsonb not null,
  after jsonb not null,
  difference_minor bigint not null,
  edited_by uuid,
  edited_at timestamp with time zone not null default now(),
  constraint order_edits_pkey PRIMARY KEY (id),
  constraint order_edits_edited_by_fkey FOREIGN KEY (edited_by) REFERENCES profiles(id),
  constraint order_edits_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id)
);
CREATE INDEX order_edits_by_order ON public.order_edits USING btree (order_id, edited_at DESC);

create table order_files (
  order_id uuid not null,
  file_id uuid not null,
  name text not null,
  added_by uuid,
  added_at timestamp with time zone not null default now(),
  constraint order_files_pkey PRIMARY KEY (order_id, file_id),
  constraint order_files_added_by_fkey FOREIGN KEY (added_by) REFERENCES profiles(id),
  constraint order_files_file_id_fkey FOREIGN KEY (file_id) REFERENCES files(id),
  constraint order_files_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint order_files_name_check CHECK (((length(name) >= 1) AND (length(name) <= 200)))
);

create table order_holds (
  id uuid not null,
  order_id uuid not null,
  kind text not null,
  reason text not null,
  placed_by uuid,
  placed_at timestamp with time zone not null default now(),
  released_by uuid,
  released_at timestamp with time zone,
  release_note text,
  ends_at timestamp with time zone,
  cause text not null default ''::text,
  constraint order_holds_pkey PRIMARY KEY (id),
  constraint order_holds_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint order_holds_kind_check CHECK ((kind = ANY (ARRAY['address'::text, 'fraud'::text, 'stock'::text, 'payment'::text, 'customer'::text, 'manual'::text])))
);
CREATE INDEX order_holds_by_order ON public.order_holds USING btree (order_id, placed_at DESC);
CREATE INDEX order_holds_ending ON public.order_holds USING btree (ends_at) WHERE ((released_at IS NULL) AND (ends_at IS NOT NULL));
CREATE UNIQUE INDEX order_holds_once ON public.order_holds USING btree (order_id, kind, cause) WHERE (released_at IS NULL);
CREATE INDEX order_holds_open ON public.order_holds USING btree (order_id) WHERE (released_at IS NULL);

create table order_invoices (
  id uuid not null,
  number bigint not null,
  label text not null,
  order_id uuid not null,
  replaces uuid,
  snapshot jsonb not null,
  issued_at timestamp with time zone not null default clock_timestamp(),
  issued_by uuid,
  kind text not null,
  refers_to uuid,
  reason text not null default ''::text,
  total_minor bigint not null,
  tax_minor bigint not null,
  is_superseded boolean not null default false,
  constraint order_invoices_label_key UNIQUE (label),
  constraint order_invoices_number_key UNIQUE (kind, number),
  constraint order_invoices_pkey PRIMARY KEY (id),
  constraint order_invoices_issued_by_fkey FOREIGN KEY (issued_by) REFERENCES profiles(id),
  constraint order_invoices_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint order_invoices_refers_to_fkey FOREIGN KEY (refers_to) REFERENCES order_invoices(id),
  constraint order_invoices_replaces_fkey FOREIGN KEY (replaces) REFERENCES order_invoices(id),
  constraint order_invoices_credit_names_invoice CHECK (((kind = 'credit_note'::text) = (refers_to IS NOT NULL))),
  constraint order_invoices_kind_check CHECK ((kind = ANY (ARRAY['invoice'::text, 'credit_note'::text]))),
  constraint order_invoices_sign CHECK (
CASE kind
    WHEN 'invoice'::text THEN (total_minor >= 0)
    ELSE (total_minor <= 0)
END)
);
CREATE INDEX order_invoices_by_issued ON public.order_invoices USING btree (issued_at, id);
CREATE INDEX order_invoices_by_order ON public.order_invoices USING btree (order_id, issued_at, id);
CREATE TRIGGER order_invoices_kept BEFORE TRUNCATE ON public.order_invoices FOR EACH STATEMENT EXECUTE FUNCTION orders_refuse_document_change();
CREATE TRIGGER order_invoices_unchanged BEFORE DELETE OR UPDATE ON public.order_invoices FOR EACH ROW EXECUTE FUNCTION orders_refuse_document_change();

create table order_line_lots (
  line_id uuid not null,
  lot_id uuid not null,
  quantity bigint not null,
  constraint order_line_lots_pkey PRIMARY KEY (line_id, lot_id),
  constraint order_line_lots_line_id_fkey FOREIGN KEY (line_id) REFERENCES order_lines(id) ON DELETE CASCADE,
  constraint order_line_lots_lot_id_fkey FOREIGN KEY (lot_id) REFERENCES lots(id),
  constraint order_line_lots_quantity_check CHECK ((quantity > 0))
);
CREATE INDEX order_line_lots_by_lot ON public.order_line_lots USING btree (lot_id);

create table order_lines (
  id uuid not null,
  order_id uuid not null,
  position smallint not null,
  variant_id uuid,
  sku text not null,
  title text not null,
  quantity integer not null,
  quantity_scale smallint not null,
  unit_price_minor bigint not null,
  line_minor bigint not null,
  cancelled_quantity integer not null default 0,
  packed_quantity integer not null default 0,
  list_price_minor bigint,
  price_reason text not null default ''::text,
  discount_minor bigint not null default 0,
  discount_reason text not null default ''::text,
  order_discount_minor bigint not null default 0,
  tax_basis_points integer not null default 0,
  tax_minor bigint not null default 0,
  short_quantity integer not null default 0,
  elsewhere_quantity integer not null default 0,
  channel_line_ref text,
  ready_quantity integer not null default (((quantity - cancelled_quantity) - short_quantity) - elsewhere_quantity),
  tax_is_stated boolean not null default false,
  is_price_fixed boolean not null default true,
  weighed_quantity integer,
  constraint order_lines_order_id_position_key UNIQUE (order_id, "position"),
  constraint order_lines_pkey PRIMARY KEY (id),
  constraint order_lines_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint order_lines_variant_id_fkey FOREIGN KEY (variant_id) REFERENCES variants(id),
  constraint order_lines_amount_exact CHECK ((line_minor <= '9007199254740991'::bigint)),
  constraint order_lines_cancelled_within CHECK (((cancelled_quantity >= 0) AND (cancelled_quantity <= quantity))),
  constraint order_lines_discount_minor_check CHECK ((discount_minor >= 0)),
  constraint order_lines_discount_within CHECK (((discount_minor + order_discount_minor) <= line_minor)),
  constraint order_lines_line_minor_check CHECK ((line_minor >= 0)),
  constraint order_lines_list_price_minor_check CHECK ((list_price_minor >= 0)),
  constraint order_lines_order_discount_minor_check CHECK ((order_discount_minor >= 0)),
  constraint order_lines_packed_within CHECK (((packed_quantity >= 0) AND (short_quantity >= 0) AND (elsewhere_quantity >= 0) AND (((packed_quantity + short_quantity) + elsewhere_quantity) <= (quantity - cancelled_quantity)))),
  constraint order_lines_quantity_check CHECK ((quantity > 0)),
  constraint order_lines_tax_basis_points_check CHECK (((tax_basis_points >= 0) AND (tax_basis_points <= 10000))),
  constraint order_lines_tax_minor_check CHECK ((tax_minor >= 0)),
  constraint order_lines_unit_price_minor_check CHECK ((unit_price_minor >= 0)),
  constraint order_lines_unmatched_has_sku CHECK (((variant_id IS NOT NULL) OR (sku <> ''::text) OR (title <> ''::text))),
  constraint order_lines_unmatched_not_ready CHECK (((variant_id IS NOT NULL) OR ((quantity - cancelled_quantity) = (short_quantity + elsewhere_quantity)))),
  constraint order_lines_weighed_check CHECK (((weighed_quantity IS NULL) OR ((weighed_quantity > 0) AND (packed_quantity > 0))))
);
CREATE INDEX order_lines_by_channel_ref ON public.order_lines USING btree (order_id, channel_line_ref) WHERE (channel_line_ref IS NOT NULL);
CREATE INDEX order_lines_by_variant ON public.order_lines USING btree (variant_id, order_id);
CREATE INDEX order_lines_short ON public.order_lines USING btree (variant_id, order_id) WHERE (short_quantity > 0);
CREATE INDEX order_lines_short_by_order ON public.order_lines USING btree (order_id) WHERE (short_quantity > 0);
CREATE INDEX order_lines_unmatched ON public.order_lines USING btree (order_id) WHERE (variant_id IS NULL);

create table order_payments (
  id uuid not null,
  order_id uuid not null,
  kind text not null,
  method text not null,
  amount_minor bigint not null,
  refund_of uuid,
  refund_id uuid,
  reference text not null default ''::text,
  reason text not null default ''::text,
  external_ref text,
  taken_at timestamp with time zone not null default now(),
  created_by uuid,
  constraint order_payments_pkey PRIMARY KEY (id),
  constraint order_payments_created_by_fkey FOREIGN KEY (created_by) REFERENCES profiles(id),
  constraint order_payments_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint order_payments_refund_id_fkey FOREIGN KEY (refund_id) REFERENCES order_refunds(id),
  constraint order_payments_refund_of_fkey FOREIGN KEY (refund_of) REFERENCES order_payments(id),
  constraint order_payments_amount_minor_check CHECK ((amount_minor > 0)),
  constraint order_payments_kind_check CHECK ((kind = ANY (ARRAY['payment'::text, 'refund'::text, 'moved'::text]))),
  constraint order_payments_method_check CHECK ((method = ANY (ARRAY['cash'::text, 'card'::text, 'bank_transfer'::text, 'cash_on_delivery'::text, 'store_credit'::text, 'gateway'::text, 'gift_card'::text]))),
  constraint order_payments_refund_has_cause CHECK (((kind = 'refund'::text) = (refund_id IS NOT NULL))),
  constraint order_payments_refund_names_payment CHECK (((kind = 'payment'::text) = (refund_of IS NULL)))
);
CREATE INDEX order_payments_by_order ON public.order_payments USING btree (order_id, taken_at, id);
CREATE INDEX order_payments_by_refunded ON public.order_payments USING btree (refund_of) WHERE (refund_of IS NOT NULL);
CREATE UNIQUE INDEX order_payments_once ON public.order_payments USING btree (order_id, external_ref) WHERE (external_ref IS NOT NULL);

create table order_refund_lines (
  refund_id uuid not null,
  line_id uuid not null,
  quantity integer not null,
  amount_minor bigint not null,
  removed_quantity integer not null default 0,
  fee_minor bigint not null default 0,
  constraint order_refund_lines_pkey PRIMARY KEY (refund_id, line_id),
  constraint order_refund_lines_line_id_fkey FOREIGN KEY (line_id) REFERENCES order_lines(id),
  constraint order_refund_lines_refund_id_fkey FOREIGN KEY (refund_id) REFERENCES order_refunds(id),
  constraint order_refund_lines_amount_minor_check CHECK ((amount_minor >= 0)),
  constraint order_refund_lines_fee_minor_check CHECK ((fee_minor >= 0)),
  constraint order_refund_lines_quantity_check CHECK ((quantity > 0)),
  constraint order_refund_lines_removed_within CHECK (((removed_quantity >= 0) AND (removed_quantity <= quantity)))
);
CREATE INDEX order_refund_lines_by_line ON public.order_refund_lines USING btree (line_id);

create table order_refunds (
  id uuid not null,
  order_id uuid not null,
  lines_minor bigint not null,
  shipping_minor bigint not null,
  goodwill_minor bigint not null,
  overpaid_minor bigint not null,
  amount_minor bigint not null,
  reason text not null,
  created_by uuid,
  created_at timestamp with time zone not null default now(),
  is_unnamed boolean not null default false,
  named_minor bigint not null default 0,
  external_ref text,
  is_from_file boolean not null default false,
  constraint order_refunds_pkey PRIMARY KEY (id),
  constraint order_refunds_created_by_fkey FOREIGN KEY (created_by) REFERENCES profiles(id),
  constraint order_refunds_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint order_refunds_add_up CHECK ((amount_minor = (((lines_minor + shipping_minor) + goodwill_minor) + overpaid_minor))),
  constraint order_refunds_amount_minor_check CHECK ((amount_minor > 0)),
  constraint order_refunds_goodwill_minor_check CHECK ((goodwill_minor >= 0)),
  constraint order_refunds_lines_minor_check CHECK ((lines_minor >= 0)),
  constraint order_refunds_named_within CHECK (((named_minor >= 0) AND (named_minor <= goodwill_minor))),
  constraint order_refunds_overpaid_minor_check CHECK ((overpaid_minor >= 0)),
  constraint order_refunds_shipping_minor_check CHECK ((shipping_minor >= 0))
);
CREATE INDEX order_refunds_by_order ON public.order_refunds USING btree (order_id, created_at);
CREATE UNIQUE INDEX order_refunds_once ON public.order_refunds USING btree (order_id, external_ref) WHERE (external_ref IS NOT NULL);

create table order_slots_changed (
  id bigint not null generated always as identity,
  order_id uuid not null,
  constraint order_slots_changed_pkey PRIMARY KEY (id)
);

create table order_slots_parts (
  order_id uuid not null,
  event text not null,
  slot timestamp with time zone not null,
  outlet_id uuid not null,
  currency character(3) not null,
  orders bigint not null,
  value_minor bigint not null,
  courier_id uuid,
  channel text not null default ''::text,
  constraint order_slots_parts_pkey PRIMARY KEY (order_id, event)
);
CREATE INDEX order_slots_parts_by_slot ON public.order_slots_parts USING btree (event, slot);

create table order_slots_sums (
  event text not null,
  slot timestamp with time zone not null,
  outlet_id uuid not null,
  currency character(3) not null,
  orders bigint not null,
  value_minor bigint not null,
  constraint order_slots_sums_pkey PRIMARY KEY (event, slot, outlet_id, currency),
  constraint order_slots_sums_outlet_id_fkey FOREIGN KEY (outlet_id) REFERENCES outlets(id)
);

create table order_words (
  id uuid not null,
  order_id uuid not null,
  words text not null,
  constraint order_words_pkey PRIMARY KEY (id),
  constraint order_words_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint order_words_words_check CHECK (((length(words) >= 1) AND (length(words) <= 2000)))
);
CREATE INDEX order_words_by_order ON public.order_words USING btree (order_id);

create table orders (
  id uuid not null,
  number bigint not null default nextval('order_numbers'::regclass),
  channel text not null default 'staff'::text,
  external_ref text,
  outlet_id uuid not null,
  customer_id uuid,
  state text not null default 'pending'::text,
  placed_at timestamp with time zone not null default now(),
  state_changed_at timestamp with time zone not null default now(),
  ship_name text not null,
  ship_phone text not null default ''::text,
  ship_address text not null default ''::text,
  ship_city text not null default ''::text,
  ship_postcode text not null default ''::text,
  ship_country text not null default ''::text,
  payment_method text not null,
  currency character(3) not null,
  lines_minor bigint not null,
  shipping_minor bigint not null default 0,
  total_minor bigint not null,
  units integer not null,
  note text not null default ''::text,
  cancel_reason text,
  created_by uuid,
  version integer not null default 1,
  prices_include_tax boolean not null default true,
  tax_rounding text not null default 'line'::text,
  line_discounts_minor bigint not null default 0,
  order_discount_minor bigint not null default 0,
  discount_reason text not null default ''::text,
  shipping_tax_basis_points integer not null default 0,
  shipping_tax_minor bigint not null default 0,
  tax_minor bigint not null default 0,
  paid_minor bigint not null default 0,
  refunded_minor bigint not null default 0,
  credited_minor bigint not null default 0,
  tags text[] not null default '{}'::text[],
  priority text not null default 'normal'::text,
  promised_on date,
  assigned_to uuid,
  phone_key text not null default ''::text,
  address_key text not null default ''::text,
  address_verdict text not null default 'unchecked'::text,
  address_score smallint,
  duplicate_of uuid,
  duplicate_cleared_at timestamp with time zone,
  merged_into uuid,
  split_from uuid,
  copied_from uuid,
  cash_agreed_minor bigint,
  waived_minor bigint not null default 0,
  authorised_minor bigint not null default 0,
  released_minor bigint,
  charges_minor bigint not null default 0,
  sold_by_outlet_id uuid,
  price_list_id uuid,
  channel_number text not null default ''::text,
  balance_minor bigint not null default 
CASE
    WHEN (state = 'cancelled'::text) THEN (refunded_minor - paid_minor)
    WHEN (state = 'returned'::text) THEN LEAST((0)::bigint, ((((total_minor - credited_minor) - waived_minor) - paid_minor) + refunded_minor))
    ELSE ((((total_minor - credited_minor) - waived_minor) - paid_minor) + refunded_minor)
END,
  payment_state text not null default 
CASE
    WHEN ((refunded_minor > 0) AND (refunded_minor = paid_minor)) THEN 'refunded'::text
    WHEN ((paid_minor = 0) AND (authorised_minor > 0)) THEN 'authorised'::text
    WHEN ((paid_minor = 0) AND (total_minor > waived_minor)) THEN 'unpaid'::text
    WHEN ((state <> ALL (ARRAY['cancelled'::text, 'returned'::text])) AND (((total_minor - credited_minor) - waived_minor) > (paid_minor - refunded_minor))) THEN 'part_paid'::text
    WHEN (refunded_minor > 0) THEN 'part_refunded'::text
    ELSE 'paid'::text
END,
  shipping_tax_is_stated boolean not null default false,
  readdressed_at timestamp with time zone,
  email text not null default ''::text,
  bill_name text not null default ''::text,
  bill_address text not null default ''::text,
  bill_postcode text not null default ''::text,
  bill_city text not null default ''::text,
  bill_country text not null default ''::text,
  constraint orders_number_key UNIQUE (number),
  constraint orders_pkey PRIMARY KEY (id),
  constraint orders_assigned_to_fkey FOREIGN KEY (assigned_to) REFERENCES profiles(id),
  constraint orders_copied_from_fkey FOREIGN KEY (copied_from) REFERENCES orders(id),
  constraint orders_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customers(id),
  constraint orders_duplicate_of_fkey FOREIGN KEY (duplicate_of) REFERENCES orders(id),
  constraint orders_merged_into_fkey FOREIGN KEY (merged_into) REFERENCES orders(id),
  constraint orders_outlet_id_fkey FOREIGN KEY (outlet_id) REFERENCES outlets(id),
  constraint orders_price_list_id_fkey FOREIGN KEY (price_list_id) REFERENCES price_lists(id),
  constraint orders_sold_by_outlet_id_fkey FOREIGN KEY (sold_by_outlet_id) REFERENCES outlets(id),
  constraint orders_split_from_fkey FOREIGN KEY (split_from) REFERENCES orders(id),
  constraint orders_address_score_check CHECK (((address_score >= 0) AND (address_score <= 100))),
  constraint orders_address_verdict_check CHECK ((address_verdict = ANY (ARRAY['unchecked'::text, 'accept'::text, 'confirm'::text, 'fix'::text]))),
  constraint orders_authorised_minor_check CHECK ((authorised_minor >= 0)),
  constraint orders_billing_is_whole CHECK (
CASE
    WHEN (bill_name = ''::text) THEN ((((bill_address || bill_postcode) || bill_city) || bill_country) = ''::text)
    ELSE (bill_address <> ''::text)
END),
  constraint orders_cancelled_has_reason CHECK (((state = 'cancelled'::text) = (cancel_reason IS NOT NULL))),
  constraint orders_cash_agreed_minor_check CHECK ((cash_agreed_minor >= 0)),
  constraint orders_credit_within CHECK ((credited_minor >= 0)),
  constraint orders_line_discounts_minor_check CHECK ((line_discounts_minor >= 0)),
  constraint orders_lines_minor_check CHECK ((lines_minor >= 0)),
  constraint orders_order_discount_minor_check CHECK ((order_discount_minor >= 0)),
  constraint orders_payment_method_check CHECK ((payment_method = ANY (ARRAY['prepaid'::text, 'cash_on_delivery'::text, 'bank_transfer'::text, 'authorised'::text, 'on_account'::text]))),
  constraint orders_priority_check CHECK ((priority = ANY (ARRAY['normal'::text, 'high'::text, 'urgent'::text]))),
  constraint orders_refunds_within CHECK (((refunded_minor >= 0) AND (refunded_minor <= paid_minor))),
  constraint orders_released_minor_check CHECK ((released_minor > 0)),
  constraint orders_shipping_minor_check CHECK ((shipping_minor >= 0)),
  constraint orders_shipping_tax_basis_points_check CHECK (((shipping_tax_basis_points >= 0) AND (shipping_tax_basis_points <= 10000))),
  constraint orders_shipping_tax_minor_check CHECK ((shipping_tax_minor >= 0)),
  constraint orders_state CHECK ((state = ANY (ARRAY['pending'::text, 'confirmed'::text, 'packed'::text, 'dispatched'::text, 'delivered'::text, 'cancelled'::text, 'returned'::text]))),
  constraint orders_tags_check CHECK ((cardinality(tags) <= 20)),
  constraint orders_tax_minor_check CHECK ((tax_minor >= 0)),
  constraint orders_tax_rounding_check CHECK ((tax_rounding = ANY (ARRAY['line'::text, 'document'::text]))),
  constraint orders_total_adds_up CHECK ((total_minor = (((((lines_minor - line_discounts_minor) - order_discount_minor) + shipping_minor) + charges_minor) +
CASE
    WHEN prices_include_tax THEN (0)::bigint
    ELSE tax_minor
END))),
  constraint orders_total_exact CHECK ((total_minor <= '9007199254740991'::bigint)),
  constraint orders_units_check CHECK ((units >= 0)),
  constraint orders_waived_within CHECK (((waived_minor >= 0) AND (waived_minor <= total_minor)))
);
CREATE INDEX orders_balance_due ON public.orders USING btree (placed_at DESC, id DESC) WHERE ((balance_minor > 0) AND ((payment_method <> 'cash_on_delivery'::text) OR (state = 'delivered'::text)));
CREATE INDEX orders_by_address ON public.orders USING btree (address_key, placed_at DESC) WHERE (address_key <> ''::text);
CREATE INDEX orders_by_assignee ON public.orders USING btree (assigned_to, placed_at DESC, id DESC) WHERE (assigned_to IS NOT NULL);
CREATE INDEX orders_by_channel_digits ON public.orders USING btree (regexp_replace(lower(channel_number), '^[^0-9]+'::text, ''::text)) WHERE (channel_number <> ''::text);
CREATE INDEX orders_by_channel_number ON public.orders USING btree (lower(ltrim(channel_number, '#'::text))) WHERE (channel_number <> ''::text);
CREATE UNIQUE INDEX orders_by_external_ref ON public.orders USING btree (external_ref, channel) WHERE (external_ref IS NOT NULL);
CREATE INDEX orders_by_odd_method ON public.orders USING btree (payment_method, placed_at DESC, id DESC) WHERE (payment_method <> ALL (ARRAY['prepaid'::text, 'cash_on_delivery'::text]));
CREATE INDEX orders_by_odd_payment ON public.orders USING btree (payment_state, placed_at DESC, id DESC) WHERE (payment_state = ANY (ARRAY['part_paid'::text, 'part_refunded'::text, 'refunded'::text, 'authorised'::text]));
CREATE INDEX orders_by_phone ON public.orders USING btree (phone_key, placed_at DESC) WHERE (phone_key <> ''::text);
CREATE INDEX orders_by_postcode ON public.orders USING btree (lower(replace(ship_postcode, ' '::text, ''::text))) WHERE (ship_postcode <> ''::text);
CREATE INDEX orders_by_tag ON public.orders USING gin (tags) WHERE (tags <> '{}'::text[]);
CREATE INDEX orders_ended_by_priority ON public.orders USING btree (priority, placed_at DESC, id DESC) WHERE ((priority <> 'normal'::text) AND (state <> ALL (ARRAY['pending'::text, 'confirmed'::text, 'packed'::text])));
CREATE INDEX orders_ended_unproved ON public.orders USING btree (address_verdict, placed_at DESC, id DESC) WHERE ((address_verdict = ANY (ARRAY['unchecked'::text, 'confirm'::text, 'fix'::text])) AND (state <> ALL (ARRAY['pending'::text, 'confirmed'::text])));
CREATE INDEX orders_guests_by_phone ON public.orders USING gin (phone_key gin_trgm_ops) WHERE ((customer_id IS NULL) AND (phone_key <> ''::text));
CREATE INDEX orders_guests_by_words ON public.orders USING gin ((((ship_name || ' '::text) || ship_phone)) gin_trgm_ops) WHERE (customer_id IS NULL);
CREATE INDEX orders_in_order_of_promise ON public.orders USING btree (promised_on, id) WHERE (promised_on IS NOT NULL);
CREATE INDEX orders_in_order_of_total ON public.orders USING btree (total_minor, id) INCLUDE (outlet_id);
CREATE INDEX orders_merged ON public.orders USING btree (merged_into) WHERE (merged_into IS NOT NULL);
CREATE INDEX orders_newest ON public.orders USING btree (placed_at DESC, id DESC);
CREATE INDEX orders_newest_by_city ON public.orders USING btree (lower(ship_city), placed_at DESC, id DESC);
CREATE INDEX orders_newest_by_customer ON public.orders USING btree (customer_id, placed_at DESC, id DESC);
CREATE INDEX orders_newest_by_outlet ON public.orders USING btree (outlet_id, placed_at DESC, id DESC);
CREATE INDEX orders_newest_by_outlet_and_state ON public.orders USING btree (outlet_id, state, placed_at DESC, id DESC);
CREATE INDEX orders_newest_by_state ON public.orders USING btree (state, placed_at DESC, id DESC);
CREATE INDEX orders_open_by_assignee ON public.orders USING btree (assigned_to, placed_at DESC, id DESC) WHERE ((assigned_to IS NOT NULL) AND (state = ANY (ARRAY['pending'::text, 'confirmed'::text, 'packed'::text])));
CREATE INDEX orders_packed_by_words ON public.orders USING gin ((((ship_name || ' '::text) || ship_city)) gin_trgm_ops) WHERE (state <> ALL (ARRAY['pending'::text, 'confirmed'::text]));
CREATE INDEX orders_pressing ON public.orders USING btree (placed_at DESC, id DESC) WHERE ((priority <> 'normal'::text) AND (state = ANY (ARRAY['pending'::text, 'confirmed'::text, 'packed'::text])));
CREATE INDEX orders_promised ON public.orders USING btree (promised_on, id) WHERE ((promised_on IS NOT NULL) AND (state = ANY (ARRAY['pending'::text, 'confirmed'::text, 'packed'::text])));
CREATE INDEX orders_split ON public.orders USING btree (split_from) WHERE (split_from IS NOT NULL);
CREATE INDEX orders_suspected_doubles ON public.orders USING btree (placed_at DESC, id DESC) WHERE ((duplicate_of IS NOT NULL) AND (duplicate_cleared_at IS NULL) AND (state = ANY (ARRAY['pending'::text, 'confirmed'::text])));
CREATE INDEX orders_to_pack_promised ON public.orders USING btree (promised_on, placed_at, id) WHERE ((state = 'confirmed'::text) AND (promised_on IS NOT NULL));
CREATE INDEX orders_to_pack_unpromised ON public.orders USING btree (placed_at, id) WHERE ((state = 'confirmed'::text) AND (promised_on IS NULL));
CREATE INDEX orders_to_prove ON public.orders USING btree (placed_at DESC, id DESC, address_verdict) WHERE ((state = ANY (ARRAY['pending'::text, 'confirmed'::text])) AND (address_verdict = ANY (ARRAY['unchecked'::text, 'confirm'::text, 'fix'::text])));
CREATE INDEX orders_to_refund ON public.orders USING btree (placed_at DESC, id DESC) WHERE (balance_minor < 0);
CREATE TRIGGER count_moved_orders AFTER UPDATE ON public.orders REFERENCING OLD TABLE AS was NEW TABLE AS became FOR EACH STATEMENT EXECUTE FUNCTION count_moved_orders();
CREATE TRIGGER count_new_orders AFTER INSERT ON public.orders REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_new_orders();
CREATE TRIGGER orders_note_area_when_added AFTER INSERT ON public.orders FOR EACH ROW WHEN ((new.state = ANY (ARRAY['delivered'::text, 'returned'::text]))) EXECUTE FUNCTION fraud_note_area();
CREATE TRIGGER orders_note_area_when_changed AFTER UPDATE OF state, ship_city, ship_country, placed_at ON public.orders FOR EACH ROW WHEN ((((old.state = ANY (ARRAY['delivered'::text, 'returned'::text])) OR (new.state = ANY (ARRAY['delivered'::text, 'returned'::text]))) AND ((((old.state IS DISTINCT FROM new.state) OR (old.ship_city IS DISTINCT FROM new.ship_city)) OR (old.ship_country IS DISTINCT FROM new.ship_country)) OR (old.placed_at IS DISTINCT FROM new.placed_at)))) EXECUTE FUNCTION fraud_note_area();
CREATE TRIGGER orders_note_slots_when_added AFTER INSERT OR DELETE ON public.orders FOR EACH ROW EXECUTE FUNCTION orders_note_slots();
CREATE TRIGGER orders_note_slots_when_changed AFTER UPDATE ON public.orders FOR EACH ROW WHEN ((((((((old.state IS DISTINCT FROM new.state) OR (old.placed_at IS DISTINCT FROM new.placed_at)) OR (old.outlet_id IS DISTINCT FROM new.outlet_id)) OR (old.currency IS DISTINCT FROM new.currency)) OR (old.total_minor IS DISTINCT FROM new.total_minor)) OR (old.refunded_minor IS DISTINCT FROM new.refunded_minor)) OR (old.channel IS DISTINCT FROM new.channel))) EXECUTE FUNCTION orders_note_slots();
CREATE TRIGGER orders_note_town AFTER UPDATE OF ship_city ON public.orders FOR EACH ROW WHEN ((old.ship_city <> new.ship_city)) EXECUTE FUNCTION advice_note_town();

create table outlets (
  id uuid not null,
  code text not null,
  name text not null,
  kind text not null,
  city text not null,
  currency character(3) not null,
  ships boolean not null default true,
  sells boolean not null default true,
  created_at timestamp with time zone not null default now(),
  state text not null default 'planned'::text,
  state_changed_at timestamp with time zone not null default now(),
  receives boolean not null default true,
  allows_negative boolean not null default false,
  phone text not null default ''::text,
  address text not null default ''::text,
  postcode text not null default ''::text,
  country text not null default ''::text,
  opening_hours text not null default ''::text,
  dispatch_cut_off time without time zone,
  allocation_priority integer not null default 100,
  version integer not null default 1,
  collection_days smallint[] not null default '{1,2,3,4,5,6}'::smallint[],
  closed_on date[] not null default '{}'::date[],
  constraint outlets_code_key UNIQUE (code),
  constraint outlets_pkey PRIMARY KEY (id),
  constraint outlets_code_check CHECK ((code ~ '^[A-Z0-9]{1,10}$'::text)),
  constraint outlets_collection_days_check CHECK ((collection_days <@ '{1,2,3,4,5,6,7}'::smallint[])),
  constraint outlets_country_check CHECK ((country ~ '^([A-Z]{2})?$'::text)),
  constraint outlets_kind_check CHECK ((kind = ANY (ARRAY['warehouse'::text, 'store'::text]))),
  constraint outlets_negative_never_ships CHECK ((NOT (allows_negative AND ships))),
  constraint outlets_state CHECK ((state = ANY (ARRAY['planned'::text, 'open'::text, 'paused'::text, 'closing'::text, 'closed'::text])))
);
CREATE TRIGGER outlets_note_cut_offs AFTER UPDATE ON public.outlets FOR EACH ROW WHEN ((((old.dispatch_cut_off IS DISTINCT FROM new.dispatch_cut_off) OR (old.collection_days IS DISTINCT FROM new.collection_days)) OR (old.closed_on IS DISTINCT FROM new.closed_on))) EXECUTE FUNCTION dispatch_note_cut_offs();
CREATE TRIGGER stock_levels_follow_outlet AFTER UPDATE OF allows_negative ON public.outlets FOR EACH ROW WHEN ((old.allows_negative <> new.allows_negative)) EXECUTE FUNCTION inventory_follow_outlet();

create table packaging_materials (
  id uuid not null,
  kind text not null,
  inner_length_millimetres integer,
  inner_width_millimetres integer,
  inner_height_millimetres integer,
  outer_length_millimetres integer,
  outer_width_millimetres integer,
  outer_height_millimetres integer,
  most_weight_grams integer,
  tare_grams integer not null default 0,
  is_reusable boolean not null default false,
  state text not null default 'active'::text,
  state_changed_at timestamp with time zone not null default now(),
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  version integer not null default 1,
  constraint packaging_materials_pkey PRIMARY KEY (id),
  constraint packaging_materials_id_fkey FOREIGN KEY (id) REFERENCES variants(id),
  constraint packaging_materials_check CHECK ((outer_length_millimetres >= inner_length_millimetres)),
  constraint packaging_materials_check1 CHECK ((outer_width_millimetres >= inner_width_millimetres)),
  constraint packaging_materials_check2 CHECK ((outer_height_millimetres >= inner_height_millimetres)),
  constraint packaging_materials_holds_what_fits CHECK (((kind <> ALL (ARRAY['box'::text, 'mailer'::text, 'tote'::text])) OR ((inner_length_millimetres IS NOT NULL) AND (inner_width_millimetres IS NOT NULL) AND (inner_height_millimetres IS NOT NULL) AND (outer_length_millimetres IS NOT NULL) AND (outer_width_millimetres IS NOT NULL) AND (outer_height_millimetres IS NOT NULL)))),
  constraint packaging_materials_inner_height_millimetres_check CHECK ((inner_height_millimetres > 0)),
  constraint packaging_materials_inner_length_millimetres_check CHECK ((inner_length_millimetres > 0)),
  constraint packaging_materials_inner_width_millimetres_check CHECK ((inner_width_millimetres > 0)),
  constraint packaging_materials_kind_check CHECK ((kind = ANY (ARRAY['box'::text, 'mailer'::text, 'pallet'::text, 'tote'::text, 'filler'::text, 'tape'::text, 'label_roll'::text]))),
  constraint packaging_materials_most_weight_grams_check CHECK ((most_weight_grams > 0)),
  constraint packaging_materials_state CHECK ((state = ANY (ARRAY['active'::text, 'blocked'::text, 'archived'::text]))),
  constraint packaging_materials_tare_grams_check CHECK ((tare_grams >= 0))
);

create table packaging_rules (
  id uuid not null,
  category text,
  variant_id uuid,
  rule text not null,
  material_id uuid,
  note text not null default ''::text,
  created_by uuid,
  created_at timestamp with time zone not null default now(),
  version integer not null default 1,
  constraint packaging_rules_once UNIQUE NULLS NOT DISTINCT (category, variant_id, rule, material_id),
  constraint packaging_rules_pkey PRIMARY KEY (id),
  constraint packaging_rules_material_id_fkey FOREIGN KEY (material_id) REFERENCES packaging_materials(id),
  constraint packaging_rules_variant_id_fkey FOREIGN KEY (variant_id) REFERENCES variants(id),
  constraint packaging_rules_names_material CHECK (((rule = 'own_box'::text) = (material_id IS NULL))),
  constraint packaging_rules_of_one CHECK (((category IS NULL) <> (variant_id IS NULL))),
  constraint packaging_rules_rule_check CHECK ((rule = ANY (ARRAY['must_use'::text, 'never_use'::text, 'own_box'::text, 'with_filler'::text])))
);

create table packaging_uses (
  order_id uuid not null,
  order_number bigint not null,
  variant_id uuid not null,
  parcel_id uuid,
  outlet_id uuid not null,
  quantity bigint not null,
  cost_minor bigint not null default 0,
  currency character(3) not null,
  billable_weight_grams integer,
  fill_basis_points integer,
  suggested_variant_id uuid,
  why_other text not null default ''::text,
  is_uncounted boolean not null default false,
  used_by uuid,
  planned_at timestamp with time zone not null default now(),
  used_at timestamp with time zone,
  against_rule text not null default ''::text,
  constraint packaging_uses_pkey PRIMARY KEY (order_id, variant_id),
  constraint packaging_uses_outlet_id_fkey FOREIGN KEY (outlet_id) REFERENCES outlets(id),
  constraint packaging_uses_suggested_variant_id_fkey FOREIGN KEY (suggested_variant_id) REFERENCES packaging_materials(id),
  constraint packaging_uses_variant_id_fkey FOREIGN KEY (variant_id) REFERENCES packaging_materials(id),
  constraint packaging_uses_against_rule_check CHECK ((length(against_rule) <= 200)),
  constraint packaging_uses_billable_weight_grams_check CHECK ((billable_weight_grams > 0)),
  constraint packaging_uses_cost_minor_check CHECK ((cost_minor >= 0)),
  constraint packaging_uses_fill_basis_points_check CHECK (((fill_basis_points >= 0) AND (fill_basis_points <= 10000))),
  constraint packaging_uses_quantity_check CHECK ((quantity > 0)),
  constraint packaging_uses_used_by_parcel CHECK (((used_at IS NULL) = (parcel_id IS NULL))),
  constraint packaging_uses_why_other_check CHECK ((length(why_other) <= 200))
);
CREATE INDEX packaging_uses_by_cost ON public.packaging_uses USING btree (cost_minor, order_id, variant_id) WHERE (used_at IS NOT NULL);
CREATE INDEX packaging_uses_by_fill ON public.packaging_uses USING btree (fill_basis_points, order_id, variant_id) WHERE (used_at IS NOT NULL);
CREATE INDEX packaging_uses_by_material ON public.packaging_uses USING btree (variant_id, used_at DESC) INCLUDE (quantity, outlet_id);
CREATE INDEX packaging_uses_by_order ON public.packaging_uses USING btree (order_number, order_id, variant_id) WHERE (used_at IS NOT NULL);
CREATE INDEX packaging_uses_by_weight ON public.packaging_uses USING btree (billable_weight_grams, order_id, variant_id) WHERE (used_at IS NOT NULL);
CREATE INDEX packaging_uses_by_why ON public.packaging_uses USING gin (why_other gin_trgm_ops) WHERE (why_other <> ''::text);
CREATE INDEX packaging_uses_newest ON public.packaging_uses USING btree (used_at DESC, order_id DESC);

create table pages_read (
  user_id uuid not null,
  list text not null,
  page_hash text not null,
  rows integer not null,
  read_at timestamp with time zone not null default now(),
  constraint pages_read_pkey PRIMARY KEY (user_id, list, page_hash),
  constraint pages_read_user_id_fkey FOREIGN KEY (user_id) REFERENCES profiles(id),
  constraint pages_read_rows_check CHECK ((rows > 0))
);

create table parcel_bookings (
  id uuid not null,
  parcel_id uuid not null,
  outlet_id uuid not null,
  courier_id uuid not null,
  service text not null default ''::text,
  reference text not null,
  state text not null default 'requested'::text,
  state_changed_at timestamp with time zone not null default now(),
  version integer not null default 1,
  tracking_number text,
  cash_minor bigint not null,
  declared_minor bigint not null,
  currency character(3) not null,
  weight_grams integer not null,
  cost_minor bigint,
  label_hash text not null,
  label_file_id uuid,
  problem text not null default ''::text,
  reason_code text,
  note text not null default ''::text,
  booked_by uuid,
  requested_at timestamp with time zone not null default now(),
  routing_code text not null default ''::text,
  constraint parcel_bookings_reference_key UNIQUE (reference),
  constraint parcel_bookings_pkey PRIMARY KEY (id),
  constraint parcel_bookings_courier_id_fkey FOREIGN KEY (courier_id) REFERENCES couriers(id),
  constraint parcel_bookings_label_file_id_fkey FOREIGN KEY (label_file_id) REFERENCES files(id),
  constraint parcel_bookings_outlet_id_fkey FOREIGN KEY (outlet_id) REFERENCES outlets(id),
  constraint parcel_bookings_parcel_id_fkey FOREIGN KEY (parcel_id) REFERENCES parcels(id),
  constraint parcel_bookings_cash_minor_check CHECK (((cash_minor >= 0) AND (cash_minor <= '9007199254740991'::bigint))),
  constraint parcel_bookings_cost_minor_check CHECK ((cost_minor >= 0)),
  constraint parcel_bookings_declared_minor_check CHECK (((declared_minor >= 0) AND (declared_minor <= '9007199254740991'::bigint))),
  constraint parcel_bookings_label_hash_check CHECK ((label_hash ~ '^[0-9a-f]{64}$'::text)),
  constraint parcel_bookings_note_check CHECK ((length(note) <= 200)),
  constraint parcel_bookings_numbered CHECK (((state <> 'booked'::text) OR (tracking_number IS NOT NULL))),
  constraint parcel_bookings_problem_check CHECK ((length(problem) <= 400)),
  constraint parcel_bookings_routing_code_check CHECK (((routing_code = ''::text) OR (routing_code ~ '^[A-Za-z0-9 ./-]{1,12}$'::text))),
  constraint parcel_bookings_service_check CHECK ((length(service) <= 60)),
  constraint parcel_bookings_state CHECK ((state = ANY (ARRAY['requested'::text, 'booked'::text, 'unclear'::text, 'failed'::text, 'voiding'::text, 'void'::text]))),
  constraint parcel_bookings_tracking_number_check CHECK ((tracking_number ~ '^[A-Za-z0-9/_-]{3,40}$'::text)),
  constraint parcel_bookings_weight_grams_check CHECK ((weight_grams > 0))
);
CREATE UNIQUE INDEX parcel_bookings_by_number ON public.parcel_bookings USING btree (courier_id, tracking_number) WHERE (tracking_number IS NOT NULL);
CREATE INDEX parcel_bookings_by_parcel ON public.parcel_bookings USING btree (parcel_id, requested_at DESC);
CREATE INDEX parcel_bookings_by_scan ON public.parcel_bookings USING btree (tracking_number) WHERE (tracking_number IS NOT NULL);
CREATE UNIQUE INDEX parcel_bookings_one_live ON public.parcel_bookings USING btree (parcel_id) WHERE (state = ANY (ARRAY['requested'::text, 'booked'::text, 'unclear'::text]));
CREATE TRIGGER parcel_bookings_cash_kept AFTER UPDATE OF cash_minor ON public.parcel_bookings FOR EACH ROW WHEN ((new.cash_minor IS DISTINCT FROM old.cash_minor)) EXECUTE FUNCTION dispatch_keep_sheet_cash();
CREATE TRIGGER parcel_bookings_note_cut_off_when_added AFTER INSERT OR DELETE ON public.parcel_bookings FOR EACH ROW EXECUTE FUNCTION parcel_bookings_note_cut_off();
CREATE TRIGGER parcel_bookings_note_cut_off_when_changed AFTER UPDATE ON public.parcel_bookings FOR EACH ROW WHEN ((((old.state IS DISTINCT FROM new.state) OR (old.courier_id IS DISTINCT FROM new.courier_id)) OR (old.requested_at IS DISTINCT FROM new.requested_at))) EXECUTE FUNCTION parcel_bookings_note_cut_off();

create table parcel_cut_offs (
  parcel_id uuid not null,
  outlet_id uuid not null,
  leaves_by timestamp with time zone not null,
  constraint parcel_cut_offs_pkey PRIMARY KEY (parcel_id),
  constraint parcel_cut_offs_outlet_id_fkey FOREIGN KEY (outlet_id) REFERENCES outlets(id)
);
CREATE INDEX parcel_cut_offs_by_time ON public.parcel_cut_offs USING btree (leaves_by, parcel_id);

create table parcel_cut_offs_changed (
  id bigint not null generated always as identity,
  parcel_id uuid not null,
  constraint parcel_cut_offs_changed_pkey PRIMARY KEY (id)
);

create table parcel_photos (
  id uuid not null,
  parcel_id uuid not null,
  file_id uuid not null,
  taken_by uuid,
  taken_at timestamp with time zone not null default now(),
  constraint parcel_photos_once UNIQUE (parcel_id, file_id),
  constraint parcel_photos_pkey PRIMARY KEY (id),
  constraint parcel_photos_file_id_fkey FOREIGN KEY (file_id) REFERENCES files(id),
  constraint parcel_photos_parcel_id_fkey FOREIGN KEY (parcel_id) REFERENCES parcels(id),
  constraint parcel_photos_taken_by_fkey FOREIGN KEY (taken_by) REFERENCES profiles(id)
);
CREATE INDEX parcel_photos_by_file ON public.parcel_photos USING btree (file_id);

create table parcel_suspensions (
  parcel_id uuid not null,
  courier_id uuid not null,
  area_id uuid not null,
  until date,
  since timestamp with time zone not null,
  answer text not null,
  problem text not null default ''::text,
  decided_at timestamp with time zone not null default now(),
  decided_by uuid,
  constraint parcel_suspensions_pkey PRIMARY KEY (parcel_id),
  constraint parcel_suspensions_area_id_fkey FOREIGN KEY (area_id) REFERENCES service_areas(id) ON DELETE CASCADE,
  constraint parcel_suspensions_courier_id_fkey FOREIGN KEY (courier_id) REFERENCES couriers(id),
  constraint parcel_suspensions_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES profiles(id),
  constraint parcel_suspensions_parcel_id_fkey FOREIGN KEY (parcel_id) REFERENCES parcels(id),
  constraint parcel_suspensions_answer_check CHECK ((answer = ANY (ARRAY['rebook'::text, 'keep'::text, 'hold'::text]))),
  constraint parcel_suspensions_problem_check CHECK ((length(problem) <= 400))
);
CREATE INDEX parcel_suspensions_by_area ON public.parcel_suspensions USING btree (area_id, courier_id);

create table parcel_unpacking (
  parcel_id uuid not null,
  variant_id uuid not null,
  quantity bigint not null,
  marked bigint not null,
  unpacked bigint not null default 0,
  finished_at timestamp with time zone,
  constraint parcel_unpacking_pkey PRIMARY KEY (parcel_id, variant_id),
  constraint parcel_unpacking_parcel_id_fkey FOREIGN KEY (parcel_id) REFERENCES parcels(id),
  constraint parcel_unpacking_variant_id_fkey FOREIGN KEY (variant_id) REFERENCES variants(id),
  constraint parcel_unpacking_check CHECK (((marked >= 0) AND (marked <= quantity))),
  constraint parcel_unpacking_check1 CHECK (((unpacked >= 0) AND (unpacked <= quantity))),
  constraint parcel_unpacking_finished CHECK (((finished_at IS NOT NULL) = (unpacked = quantity))),
  constraint parcel_unpacking_quantity_check CHECK ((quantity > 0))
);
CREATE INDEX parcel_unpacking_open ON public.parcel_unpacking USING btree (parcel_id) WHERE (finished_at IS NULL);

create table parcels (
  id uuid not null,
  code text not null,
  order_id uuid not null,
  packed_by uuid not null,
  packed_at timestamp with time zone not null default now(),
  handed_over_at timestamp with time zone,
  outlet_id uuid not null,
  state text not null default 'packed'::text,
  state_changed_at timestamp with time zone not null default now(),
  version integer not null default 1,
  courier_id uuid,
  service text not null default ''::text,
  tracking_number text,
  booked_at timestamp with time zone,
  cash_minor bigint,
  weight_grams integer,
  length_mm integer,
  width_mm integer,
  height_mm integer,
  attempts integer not null default 0,
  news_at timestamp with time zone,
  news_text text not null default ''::text,
  delivered_at timestamp with time zone,
  received_back_at timestamp with time zone,
  weighed_at timestamp with time zone,
  weighed_by uuid,
  expected_grams integer,
  why_weight text not null default ''::text,
  constraint parcels_code_key UNIQUE (code),
  constraint parcels_order_id_key UNIQUE (order_id),
  constraint parcels_pkey PRIMARY KEY (id),
  constraint parcels_courier_id_fkey FOREIGN KEY (courier_id) REFERENCES couriers(id),
  constraint parcels_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint parcels_outlet_id_fkey FOREIGN KEY (outlet_id) REFERENCES outlets(id),
  constraint parcels_packed_by_fkey FOREIGN KEY (packed_by) REFERENCES profiles(id),
  constraint parcels_weighed_by_fkey FOREIGN KEY (weighed_by) REFERENCES profiles(id),
  constraint parcels_attempts_check CHECK ((attempts >= 0)),
  constraint parcels_booked_with_somebody CHECK (((state <> 'booked'::text) OR ((courier_id IS NOT NULL) AND (tracking_number IS NOT NULL) AND (cash_minor IS NOT NULL)))),
  constraint parcels_cash_minor_check CHECK (((cash_minor >= 0) AND (cash_minor <= '9007199254740991'::bigint))),
  constraint parcels_code_check CHECK ((code ~ '^S-[0-9]+$'::text)),
  constraint parcels_expected_grams_check CHECK ((expected_grams > 0)),
  constraint parcels_height_mm_check CHECK ((height_mm > 0)),
  constraint parcels_length_mm_check CHECK ((length_mm > 0)),
  constraint parcels_news_text_check CHECK ((length(news_text) <= 300)),
  constraint parcels_service_check CHECK ((length(service) <= 60)),
  constraint parcels_state CHECK ((state = ANY (ARRAY['packed'::text, 'opened'::text, 'booked'::text, 'handed_over'::text, 'in_transit'::text, 'out_for_delivery'::text, 'attempt_failed'::text, 'returning'::text, 'returned_by_courier'::text, 'received_back'::text, 'delivered'::text, 'lost'::text, 'cancelled'::text]))),
  constraint parcels_tracking_number_check CHECK ((tracking_number ~ '^[A-Za-z0-9/_-]{3,40}$'::text)),
  constraint parcels_weighed CHECK (((weighed_at IS NULL) OR (weight_grams IS NOT NULL))),
  constraint parcels_weight_grams_check CHECK ((weight_grams > 0)),
  constraint parcels_why_weight_check CHECK ((length(why_weight) <= 200)),
  constraint parcels_width_mm_check CHECK ((width_mm > 0))
);
CREATE INDEX parcels_by_code_number ON public.parcels USING btree (((substr(code, 3))::bigint), id);
CREATE INDEX parcels_by_delivery ON public.parcels USING btree (delivered_at, id);
CREATE INDEX parcels_by_handover ON public.parcels USING btree (handed_over_at, id);
CREATE INDEX parcels_by_number ON public.parcels USING btree (tracking_number, id);
CREATE INDEX parcels_by_number_in_any_case ON public.parcels USING btree (lower(tracking_number), courier_id);
CREATE UNIQUE INDEX parcels_by_tracking ON public.parcels USING btree (courier_id, tracking_number) WHERE (tracking_number IS NOT NULL);
CREATE INDEX parcels_by_weight ON public.parcels USING btree (weight_grams, id);
CREATE INDEX parcels_newest ON public.parcels USING btree (packed_at, id);
CREATE INDEX parcels_newest_by_courier ON public.parcels USING btree (courier_id, packed_at, id);
CREATE INDEX parcels_newest_by_outlet ON public.parcels USING btree (outlet_id, packed_at, id);
CREATE INDEX parcels_newest_by_state ON public.parcels USING btree (state, packed_at, id);
CREATE INDEX parcels_open ON public.parcels USING btree (outlet_id, state, state_changed_at) WHERE (state <> ALL (ARRAY['delivered'::text, 'received_back'::text, 'cancelled'::text]));
CREATE INDEX parcels_waiting ON public.parcels USING btree (outlet_id, packed_at, id) WHERE (state = ANY (ARRAY['packed'::text, 'booked'::text]));
CREATE TRIGGER parcels_note_causes_when_added AFTER INSERT ON public.parcels FOR EACH ROW WHEN ((new.courier_id IS NOT NULL)) EXECUTE FUNCTION returns_note_causes_of_parcel();
CREATE TRIGGER parcels_note_causes_when_changed AFTER UPDATE OF courier_id ON public.parcels FOR EACH ROW WHEN ((old.courier_id IS DISTINCT FROM new.courier_id)) EXECUTE FUNCTION returns_note_causes_of_parcel();
CREATE TRIGGER parcels_note_cut_off_when_added AFTER INSERT OR DELETE ON public.parcels FOR EACH ROW EXECUTE FUNCTION parcels_note_cut_off();
CREATE TRIGGER parcels_note_cut_off_when_changed AFTER UPDATE ON public.parcels FOR EACH ROW WHEN ((
        CASE
            WHEN (old.state = ANY (ARRAY['packed'::text, 'booked'::text])) THEN ROW(old.packed_at, old.outlet_id, old.courier_id)
            ELSE NULL::record
        END IS DISTINCT FROM
        CASE
            WHEN (new.state = ANY (ARRAY['packed'::text, 'booked'::text])) THEN ROW(new.packed_at, new.outlet_id, new.courier_id)
            ELSE NULL::record
        END)) EXECUTE FUNCTION parcels_note_cut_off();
CREATE TRIGGER parcels_note_slots_when_added AFTER INSERT OR DELETE ON public.parcels FOR EACH ROW EXECUTE FUNCTION parcels_note_slots();
CREATE TRIGGER parcels_note_slots_when_changed AFTER UPDATE ON public.parcels FOR EACH ROW WHEN ((((((old.state IS DISTINCT FROM new.state) OR (old.handed_over_at IS DISTINCT FROM new.handed_over_at)) OR (old.delivered_at IS DISTINCT FROM new.delivered_at)) OR (old.outlet_id IS DISTINCT FROM new.outlet_id)) OR (old.courier_id IS DISTINCT FROM new.courier_id))) EXECUTE FUNCTION parcels_note_slots();
CREATE TRIGGER parcels_note_tried_when_added AFTER INSERT ON public.parcels FOR EACH ROW WHEN ((new.handed_over_at IS NOT NULL)) EXECUTE FUNCTION advice_note_tried();
CREATE TRIGGER parcels_note_tried_when_changed AFTER UPDATE ON public.parcels FOR EACH ROW WHEN (((((((old.handed_over_at IS DISTINCT FROM new.handed_over_at) OR ((old.attempts > 0) IS DISTINCT FROM (new.attempts > 0))) OR ((old.state = 'delivered'::text) IS DISTINCT FROM (new.state = 'delivered'::text))) OR (old.courier_id IS DISTINCT FROM new.courier_id)) OR (old.outlet_id IS DISTINCT FROM new.outlet_id)) OR (old.order_id IS DISTINCT FROM new.order_id))) EXECUTE FUNCTION advice_note_tried();
CREATE TRIGGER parcels_seen_kept AFTER UPDATE OF news_at ON public.parcels FOR EACH ROW WHEN (((new.news_at IS NULL) <> (old.news_at IS NULL))) EXECUTE FUNCTION dispatch_keep_sheet_seen();

create table parked_sales (
  id uuid not null,
  outlet_id uuid not null,
  register_id uuid not null,
  label text not null,
  currency character(3) not null,
  total_minor bigint not null,
  units integer not null,
  cart jsonb not null,
  parked_by uuid not null,
  parked_at timestamp with time zone not null default now(),
  constraint parked_sales_pkey PRIMARY KEY (id),
  constraint parked_sales_outlet_id_fkey FOREIGN KEY (outlet_id) REFERENCES outlets(id),
  constraint parked_sales_parked_by_fkey FOREIGN KEY (parked_by) REFERENCES profiles(id),
  constraint parked_sales_register_id_fkey FOREIGN KEY (register_id) REFERENCES registers(id),
  constraint parked_sales_cart_check CHECK ((jsonb_typeof(cart) = 'object'::text)),
  constraint parked_sales_label_check CHECK (((length(label) >= 1) AND (length(label) <= 60))),
  constraint parked_sales_total_minor_check CHECK ((total_minor >= 0)),
  constraint parked_sales_units_check CHECK ((units >= 0))
);
CREATE INDEX parked_sales_by_outlet ON public.parked_sales USING btree (outlet_id, parked_at, id);

create table passkeys (
  id text not null,
  user_id uuid not null,
  name text not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null default '{}'::text[],
  is_backed_up boolean not null default false,
  created_at timestamp with time zone not null default now(),
  last_used_at timestamp with time zone,
  constraint passkeys_pkey PRIMARY KEY (id),
  constraint passkeys_user_id_fkey FOREIGN KEY (user_id) REFERENCES profiles(id),
  constraint passkeys_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60)))
);
CREATE INDEX passkeys_by_user ON public.passkeys USING btree (user_id);

create table password_resets (
  token_hash bytea not null,
  user_id uuid not null,
  requested_by uuid,
  created_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint password_resets_pkey PRIMARY KEY (token_hash),
  constraint password_resets_requested_by_fkey FOREIGN KEY (requested_by) REFERENCES profiles(id),
  constraint password_resets_user_id_fkey FOREIGN KEY (user_id) REFERENCES profiles(id)
);
CREATE INDEX password_resets_by_user ON public.password_resets USING btree (user_id) WHERE (used_at IS NULL);

create table planned_prices (
  id uuid not null,
  variant_id uuid not null,
  price_list_id uuid,
  from_quantity bigint not null default 0,
  price_minor bigint,
  currency character(3) not null,
  takes_effect_at timestamp with time zone not null,
  planned_by uuid,
  planned_at timestamp with time zone not null default now(),
  ended_at timestamp with time zone,
  ending text,
  version integer not null default 1,
  constraint planned_prices_pkey PRIMARY KEY (id),
  constraint planned_prices_price_list_id_fkey FOREIGN KEY (price_list_id) REFERENCES price_lists(id),
  constraint planned_prices_variant_id_fkey FOREIGN KEY (variant_id) REFERENCES variants(id),
  constraint planned_prices_end_has_instant CHECK (((ended_at IS NULL) = (ending IS NULL))),
  constraint planned_prices_ending_check CHECK ((ending = ANY (ARRAY['taken'::text, 'cancelled'::text, 'dropped'::text]))),
  constraint planned_prices_from_quantity_check CHECK ((from_quantity >= 0)),
  constraint planned_prices_not_before_time CHECK (((ending IS DISTINCT FROM 'taken'::text) OR (ended_at >= takes_effect_at))),
  constraint planned_prices_only_lists_have_steps CHECK (((from_quantity = 0) OR (price_list_id IS NOT NULL))),
  constraint planned_prices_only_lists_leave_out CHECK (((price_minor IS NOT NULL) OR (price_list_id IS NOT NULL))),
  constraint planned_prices_price_minor_check CHECK ((price_minor >= 0))
);
CREATE INDEX planned_prices_due ON public.planned_prices USING btree (takes_effect_at, id) WHERE (ended_at IS NULL);
CREATE UNIQUE INDEX planned_prices_once ON public.planned_prices USING btree (variant_id, price_list_id, from_quantity, takes_effect_at) NULLS NOT DISTINCT WHERE (ended_at IS NULL);

create table price_changes (
  id bigint not null generated always as identity,
  variant_id uuid not null,
  what text not null,
  before_minor bigint,
  after_minor bigint,
  currency character(3) not null,
  changed_by uuid,
  changed_at timestamp with time zone not null default now(),
  price_list_id uuid,
  from_quantity bigint not null default 0,
  planned_price_id uuid,
  constraint price_changes_pkey PRIMARY KEY (id),
  constraint price_changes_planned_price_id_fkey FOREIGN KEY (planned_price_id) REFERENCES planned_prices(id),
  constraint price_changes_price_list_id_fkey FOREIGN KEY (price_list_id) REFERENCES price_lists(id),
  constraint price_changes_variant_id_fkey FOREIGN KEY (variant_id) REFERENCES variants(id) ON DELETE CASCADE,
  constraint price_changes_after_minor_check CHECK ((after_minor >= 0)),
  constraint price_changes_before_minor_check CHECK ((before_minor >= 0)),
  constraint price_changes_what_check CHECK ((what = ANY (ARRAY['price'::text, 'cost'::text, 'compare_price'::text])))
);
CREATE INDEX price_changes_by_variant ON public.price_changes USING btree (variant_id, id DESC);
CREATE UNIQUE INDEX price_changes_of_plan_once ON public.price_changes USING btree (planned_price_id) WHERE (planned_price_id IS NOT NULL);
CREATE TRIGGER price_changes_go_with_variant BEFORE DELETE OR UPDATE ON public.price_changes FOR EACH ROW EXECUTE FUNCTION catalog_keep_prices();
CREATE TRIGGER price_changes_stay BEFORE TRUNCATE ON public.price_changes FOR EACH STATEMENT EXECUTE FUNCTION catalog_keep_prices();

create table price_list_prices (
  price_list_id uuid not null,
  variant_id uuid not null,
  price_minor bigint not null,
  updated_at timestamp with time zone not null default now(),
  from_quantity bigint not null default 0,
  constraint price_list_prices_pkey PRIMARY KEY (price_list_id, variant_id, from_quantity),
  constraint price_list_prices_price_list_id_fkey FOREIGN KEY (price_list_id) REFERENCES price_lists(id),
  constraint price_list_prices_variant_id_fkey FOREIGN KEY (variant_id) REFERENCES variants(id),
  constraint price_list_prices_from_quantity_check CHECK ((from_quantity >= 0)),
  constraint price_list_prices_price_minor_check CHECK ((price_minor >= 0))
);
CREATE INDEX price_list_prices_by_variant ON public.price_list_prices USING btree (variant_id);

create table price_lists (
  id uuid not null,
  name text not null,
  currency character(3) not null,
  percent_off_basis_points integer not null default 0,
  valid_from date,
  valid_until date,
  is_active boolean not null default true,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  version integer not null default 1,
  is_for_everybody boolean not null default false,
  constraint price_lists_pkey PRIMARY KEY (id),
  constraint price_lists_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60))),
  constraint price_lists_percent_off_basis_points_check CHECK (((percent_off_basis_points >= 0) AND (percent_off_basis_points <= 10000))),
  constraint price_lists_valid CHECK ((valid_from <= valid_until))
);
CREATE UNIQUE INDEX price_lists_name_once ON public.price_lists USING btree (lower(name));

create table product_images (
  id uuid not null,
  product_id uuid not null,
  variant_id uuid,
  file_id uuid not null,
  position integer not null default 0,
  words text not null default ''::text,
  created_at timestamp with time zone not null default now(),
  constraint product_images_once UNIQUE (product_id, file_id),
  constraint product_images_pkey PRIMARY KEY (id),
  constraint product_images_file_id_fkey FOREIGN KEY (file_id) REFERENCES files(id),
  constraint product_images_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id),
  constraint product_images_variant_id_fkey FOREIGN KEY (variant_id) REFERENCES variants(id),
  constraint product_images_words_check CHECK ((length(words) <= 200))
);
CREATE INDEX product_images_by_file ON public.product_images USING btree (file_id);
CREATE INDEX product_images_by_product ON public.product_images USING btree (product_id, "position");
CREATE TRIGGER product_images_keep_facts_when_added AFTER INSERT ON public.product_images REFERENCING NEW TABLE AS became FOR EACH STATEMENT EXECUTE FUNCTION catalog_keep_facts_of_parts();
CREATE TRIGGER product_images_keep_facts_when_changed AFTER UPDATE ON public.product_images REFERENCING OLD TABLE AS was NEW TABLE AS became FOR EACH STATEMENT EXECUTE FUNCTION catalog_keep_facts_of_parts();
CREATE TRIGGER product_images_keep_facts_when_removed AFTER DELETE ON public.product_images REFERENCING OLD TABLE AS was FOR EACH STATEMENT EXECUTE FUNCTION catalog_keep_facts_of_parts();

create table products (
  id uuid not null,
  title text not null,
  category text not null default ''::text,
  brand text not null default ''::text,
  created_at timestamp with time zone not null default now(),
  kind text not null default 'stock'::text,
  state text not null default 'draft'::text,
  state_changed_at timestamp with time zone not null default now(),
  description text not null default ''::text,
  tax_class text not null default 'standard'::text,
  tags text[] not null default '{}'::text[],
  option_names text[] not null default '{}'::text[],
  handle text,
  created_by uuid,
  updated_at timestamp with time zone not null default now(),
  version integer not null default 1,
  allows_back_order boolean not null default false,
  missing text[] not null default '{}'::text[],
  least_price_minor bigint,
  constraint products_handle_key UNIQUE (handle),
  constraint products_pkey PRIMARY KEY (id),
  constraint products_description_check CHECK ((length(description) <= 20000)),
  constraint products_kind_check CHECK ((kind = ANY (ARRAY['stock'::text, 'service'::text, 'consumable'::text]))),
  constraint products_option_names_check CHECK ((cardinality(option_names) <= 3)),
  constraint products_state CHECK ((state = ANY (ARRAY['draft'::text, 'active'::text, 'discontinued'::text, 'archived'::text])))
);
CREATE INDEX products_by_brand_named ON public.products USING btree (NULLIF(brand, ''::text), id);
CREATE INDEX products_by_category ON public.products USING btree (category, id);
CREATE INDEX products_by_category_named ON public.products USING btree (NULLIF(category, ''::text), id);
CREATE INDEX products_by_least_price ON public.products USING btree (least_price_minor, id);
CREATE INDEX products_by_missing ON public.products USING gin (missing) WHERE (state = ANY (ARRAY['draft'::text, 'active'::text]));
CREATE INDEX products_by_tag ON public.products USING gin (tags);
CREATE INDEX products_by_title ON public.products USING btree (title, id);
CREATE INDEX products_newest ON public.products USING btree (created_at DESC, id DESC);
CREATE INDEX products_newest_by_state ON public.products USING btree (state, created_at DESC, id DESC);
CREATE TRIGGER products_keep_facts AFTER INSERT ON public.products REFERENCING NEW TABLE AS became FOR EACH STATEMENT EXECUTE FUNCTION catalog_keep_facts_of_products();
CREATE TRIGGER products_keep_facts_of_kind AFTER UPDATE OF kind ON public.products FOR EACH ROW WHEN ((old.kind <> new.kind)) EXECUTE FUNCTION catalog_keep_facts_of_kind();

create table profiles (
  id uuid not null,
  full_name text not null default 'New User'::text,
  email text not null,
  email_verified boolean not null default false,
  image text,
  role text not null default 'staff'::text,
  theme text not null default 'system'::text,
  deactivated_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  phone text,
  suspended_at timestamp with time zone,
  suspended_reason text,
  supplier_id uuid,
  invited_by uuid,
  last_seen_at timestamp with time zone,
  access_reviewed_at timestamp with time zone,
  access_reviewed_by uuid,
  density text not null default 'normal'::text,
  default_outlet_id uuid,
  start_page text not null default '/'::text,
  preferences jsonb not null default '{}'::jsonb,
  quiet_from time without time zone,
  quiet_until time without time zone,
  time_zone text not null default 'UTC'::text,
  badge_code text,
  pin_hash text,
  version integer not null default 1,
  all_outlets boolean not null default false,
  photo_id uuid,
  constraint profiles_badge_code_key UNIQUE (badge_code),
  constraint profiles_pkey PRIMARY KEY (id),
  constraint profiles_access_reviewed_by_fkey FOREIGN KEY (access_reviewed_by) REFERENCES profiles(id),
  constraint profiles_default_outlet FOREIGN KEY (default_outlet_id) REFERENCES outlets(id),
  constraint profiles_invited_by_fkey FOREIGN KEY (invited_by) REFERENCES profiles(id),
  constraint profiles_photo_id_fkey FOREIGN KEY (photo_id) REFERENCES files(id),
  constraint profiles_supplier FOREIGN KEY (supplier_id) REFERENCES suppliers(id),
  constraint profiles_badge_code_check CHECK ((badge_code ~ '^[A-Z0-9]{8,20}$'::text)),
  constraint profiles_density_check CHECK ((density = ANY (ARRAY['normal'::text, 'dense'::text]))),
  constraint profiles_preferences_check CHECK ((jsonb_typeof(preferences) = 'object'::text)),
  constraint profiles_quiet_both CHECK (((quiet_from IS NULL) = (quiet_until IS NULL))),
  constraint profiles_start_page_check CHECK ((start_page ~ '^/([^/\\[:cntrl:]]|$)'::text)),
  constraint profiles_theme_check CHECK ((theme = ANY (ARRAY['system'::text, 'light'::text, 'dark'::text])))
);
CREATE INDEX profiles_by_photo ON public.profiles USING btree (photo_id) WHERE (photo_id IS NOT NULL);
CREATE INDEX profiles_by_words ON public.profiles USING gin ((((full_name || ' '::text) || email)) gin_trgm_ops);
CREATE UNIQUE INDEX profiles_email ON public.profiles USING btree (lower(email));
CREATE TRIGGER profiles_end_sessions AFTER UPDATE OF deactivated_at, suspended_at, role, supplier_id ON public.profiles FOR EACH ROW WHEN (((old.deactivated_at IS DISTINCT FROM new.deactivated_at) OR (old.suspended_at IS DISTINCT FROM new.suspended_at) OR (old.role IS DISTINCT FROM new.role) OR (old.supplier_id IS DISTINCT FROM new.supplier_id))) EXECUTE FUNCTION users_on_deactivated();
CREATE CONSTRAINT TRIGGER profiles_keep_a_super_admin AFTER UPDATE OF deactivated_at, suspended_at, role ON public.profiles DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (((old.deactivated_at IS DISTINCT FROM new.deactivated_at) OR (old.suspended_at IS DISTINCT FROM new.suspended_at) OR (old.role IS DISTINCT FROM new.role))) EXECUTE FUNCTION users_keep_a_super_admin();
CREATE TRIGGER profiles_tell_outlets AFTER UPDATE OF all_outlets ON public.profiles FOR EACH ROW WHEN ((old.all_outlets IS DISTINCT FROM new.all_outlets)) EXECUTE FUNCTION users_on_all_outlets_changed();

create table purchase_order_lines (
  id uuid not null,
  purchase_order_id uuid not null,
  position integer not null,
  variant_id uuid not null,
  quantity bigint not null,
  unit_cost_minor bigint not null,
  explanation text not null default ''::text,
  supplier_sku text not null default ''::text,
  promised_on date,
  first_promised_on date,
  accepted bigint not null default 0,
  rejected bigint not null default 0,
  cancelled bigint not null default 0,
  is_history boolean not null default false,
  over_receipt_percent numeric(7,4),
  constraint purchase_order_lines_pkey PRIMARY KEY (id),
  constraint purchase_order_lines_of_history FOREIGN KEY (purchase_order_id, is_history) REFERENCES purchase_orders(id, is_history),
  constraint purchase_order_lines_purchase_order_id_fkey FOREIGN KEY (purchase_order_id) REFERENCES purchase_orders(id),
  constraint purchase_order_lines_variant_id_fkey FOREIGN KEY (variant_id) REFERENCES variants(id),
  constraint purchase_order_lines_accepted_check CHECK ((accepted >= 0)),
  constraint purchase_order_lines_cancelled CHECK (((cancelled >= 0) AND (cancelled <= quantity))),
  constraint purchase_order_lines_over_receipt_percent_check CHECK (((over_receipt_percent >= (0)::numeric) AND (over_receipt_percent <= (100)::numeric))),
  constraint purchase_order_lines_promised CHECK (((promised_on IS NULL) = (first_promised_on IS NULL))),
  constraint purchase_order_lines_quantity_check CHECK ((quantity > 0)),
  constraint purchase_order_lines_rejected_check CHECK ((rejected >= 0)),
  constraint purchase_order_lines_supplier_sku_check CHECK ((length(supplier_sku) <= 60)),
  constraint purchase_order_lines_unit_cost_minor_check CHECK ((unit_cost_minor >= 0))
);
CREATE INDEX purchase_order_lines_by_order ON public.purchase_order_lines USING btree (purchase_order_id);
CREATE INDEX purchase_order_lines_by_variant ON public.purchase_order_lines USING btree (variant_id);
CREATE UNIQUE INDEX purchase_order_lines_variant_once ON public.purchase_order_lines USING btree (purchase_order_id, variant_id) WHERE (NOT is_history);
CREATE TRIGGER purchase_order_lines_note_accruals AFTER UPDATE OF unit_cost_minor, variant_id ON public.purchase_order_lines FOR EACH ROW WHEN (((old.unit_cost_minor IS DISTINCT FROM new.unit_cost_minor) OR (old.variant_id IS DISTINCT FROM new.variant_id))) EXECUTE FUNCTION supplier_invoices_note_order_of_line();
CREATE TRIGGER purchase_order_lines_note_added AFTER INSERT ON public.purchase_order_lines REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION supplier_analytics_note_orders();
CREATE TRIGGER purchase_order_lines_note_changed AFTER UPDATE OF variant_id, "position", quantity, cancelled, unit_cost_minor, promised_on, first_promised_on ON public.purchase_order_lines FOR EACH ROW WHEN ((((((((old.variant_id IS DISTINCT FROM new.variant_id) OR (old."position" IS DISTINCT FROM new."position")) OR (old.quantity IS DISTINCT FROM new.quantity)) OR (old.cancelled IS DISTINCT FROM new.cancelled)) OR (old.unit_cost_minor IS DISTINCT FROM new.unit_cost_minor)) OR (old.promised_on IS DISTINCT FROM new.promised_on)) OR (old.first_promised_on IS DISTINCT FROM new.first_promised_on))) EXECUTE FUNCTION supplier_analytics_note_order_of_line();
CREATE TRIGGER purchase_order_lines_note_removed AFTER DELETE ON public.purchase_order_lines REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION supplier_analytics_note_orders();
alter table purchase_order_lines enable row level security;
create policy own_rows on purchase_order_lines using ((EXISTS ( SELECT
   FROM purchase_orders po
  WHERE (po.id = purchase_order_lines.purchase_order_id))));

create table purchase_order_links (
  id uuid not null,
  purchase_order_id uuid not null,
  revision integer not null,
  token_hash text not null,
  sent_to text not null,
  contact_name text not null default ''::text,
  created_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  answer text,
  answered_at timestamp with time zone,
  withdrawn_at timestamp with time zone,
  withdrawn_by uuid,
  constraint purchase_order_links_token_hash_key UNIQUE (token_hash),
  constraint purchase_order_links_pkey PRIMARY KEY (id),
  constraint purchase_order_links_purchase_order_id_fkey FOREIGN KEY (purchase_order_id) REFERENCES purchase_orders(id),
  constraint purchase_order_links_withdrawn_by_fkey FOREIGN KEY (withdrawn_by) REFERENCES profiles(id),
  constraint purchase_order_links_answer CHECK ((answer = ANY (ARRAY['confirmed'::text, 'changes_proposed'::text, 'rejected'::text]))),
  constraint purchase_order_links_answered CHECK (((answer IS NULL) = (answered_at IS NULL))),
  constraint purchase_order_links_ended_once CHECK (((answered_at IS NULL) OR (withdrawn_at IS NULL))),
  constraint purchase_order_links_revision_check CHECK ((revision > 0)),
  constraint purchase_order_links_sent_to_check CHECK (((length(sent_to) >= 1) AND (length(sent_to) <= 254)))
);
CREATE INDEX purchase_order_links_of_order ON public.purchase_order_links USING btree (purchase_order_id);

create table purchase_order_proposal_lines (
  proposal_id uuid not null,
  line_id uuid not null,
  quantity bigint not null,
  unit_cost_minor bigint not null,
  promised_on date,
  note text not null default ''::text,
  constraint purchase_order_proposal_lines_pkey PRIMARY KEY (proposal_id, line_id),
  constraint purchase_order_proposal_lines_proposal_id_fkey FOREIGN KEY (proposal_id) REFERENCES purchase_order_proposals(id),
  constraint purchase_order_proposal_lines_note_check CHECK ((length(note) <= 200)),
  constraint purchase_order_proposal_lines_quantity_check CHECK ((quantity >= 0)),
  constraint purchase_order_proposal_lines_unit_cost_minor_check CHECK ((unit_cost_minor >= 0))
);
alter table purchase_order_proposal_lines enable row level security;
create policy own_rows on purchase_order_proposal_lines using ((EXISTS ( SELECT
   FROM purchase_order_proposals p
  WHERE (p.id = purchase_order_proposal_lines.proposal_id))));

create table purchase_order_proposals (
  id uuid not null,
  purchase_order_id uuid not null,
  revision integer not null,
  note text not null default ''::text,
  recorded_by uuid,
  proposed_at timestamp with time zone not null default now(),
  decision text not null default 'open'::text,
  decided_by uuid,
  decided_at timestamp with time zone,
  constraint purchase_order_proposals_pkey PRIMARY KEY (id),
  constraint purchase_order_proposals_purchase_order_id_fkey FOREIGN KEY (purchase_order_id) REFERENCES purchase_orders(id),
  constraint purchase_order_proposals_decided CHECK (((decision = 'open'::text) = (decided_at IS NULL))),
  constraint purchase_order_proposals_decision_check CHECK ((decision = ANY (ARRAY['open'::text, 'accepted'::text, 'declined'::text]))),
  constraint purchase_order_proposals_note_check CHECK ((length(note) <= 500))
);
CREATE UNIQUE INDEX purchase_order_proposals_open_once ON public.purchase_order_proposals USING btree (purchase_order_id) WHERE (decision = 'open'::text);
alter table purchase_order_proposals enable row level security;
create policy own_rows on purchase_order_proposals using ((EXISTS ( SELECT
   FROM purchase_orders po
  WHERE (po.id = purchase_order_proposals.purchase_order_id))));

create table purchase_order_revision_lines (
  purchase_order_id uuid not null,
  revision integer not null,
  line_id uuid not null,
  position integer not null,
  variant_id uuid not null,
  supplier_sku text not null default ''::text,
  quantity bigint not null,
  unit_cost_minor bigint not null,
  promised_on date,
  constraint purchase_order_revision_lines_pkey PRIMARY KEY (purchase_order_id, revision, line_id),
  constraint purchase_order_revision_lines_purchase_order_id_revision_fkey FOREIGN KEY (purchase_order_id, revision) REFERENCES purchase_order_revisions(purchase_order_id, revision),
  constraint purchase_order_revision_lines_variant_id_fkey FOREIGN KEY (variant_id) REFERENCES variants(id),
  constraint purchase_order_revision_lines_quantity_check CHECK ((quantity >= 0)),
  constraint purchase_order_revision_lines_unit_cost_minor_check CHECK ((unit_cost_minor >= 0))
);
CREATE TRIGGER purchase_order_revision_lines_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.purchase_order_revision_lines FOR EACH STATEMENT EXECUTE FUNCTION platform_refuse_change();
alter table purchase_order_revision_lines enable row level security;
create policy own_rows on purchase_order_revision_lines using ((EXISTS ( SELECT
   FROM purchase_orders po
  WHERE (po.id = purchase_order_revision_lines.purchase_order_id))));

create table purchase_order_revisions (
  purchase_order_id uuid not null,
  revision integer not null,
  made_by uuid,
  made_at timestamp with time zone not null default now(),
  reason text not null default ''::text,
  expected_on date,
  total_minor bigint not null,
  constraint purchase_order_revisions_pkey PRIMARY KEY (purchase_order_id, revision),
  constraint purchase_order_revisions_purchase_order_id_fkey FOREIGN KEY (purchase_order_id) REFERENCES purchase_orders(id),
  constraint purchase_order_revisions_reason_check CHECK ((length(reason) <= 500)),
  constraint purchase_order_revisions_revision_check CHECK ((revision > 0)),
  constraint purchase_order_revisions_total_minor_check CHECK ((total_minor >= 0))
);
CREATE TRIGGER purchase_order_revisions_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.purchase_order_revisions FOR EACH STATEMENT EXECUTE FUNCTION platform_refuse_change();
alter table purchase_order_revisions enable row level security;
create policy own_rows on purchase_order_revisions using ((EXISTS ( SELECT
   FROM purchase_orders po
  WHERE (po.id = purchase_order_revisions.purchase_order_id))));

create table purchase_orders (
  id uuid not null,
  number bigint not null generated always as identity,
  supplier_id uuid not null,
  outlet_id uuid not null,
  state text not null default 'draft'::text,
  state_changed_at timestamp with time zone not null default now(),
  currency character(3) not null,
  total_minor bigint not null default 0,
  expected_on date,
  note text not null default ''::text,
  created_by uuid,
  created_at timestamp with time zone not null default now(),
  version integer not null default 1,
  revision integer not null default 0,
  supplier_reference text not null default ''::text,
  submitted_by uuid,
  approved_by uuid,
  sent_by uuid,
  sent_at timestamp with time zone,
  sent_to text not null default ''::text,
  confirmed_at timestamp with time zone,
  answered_at timestamp with time zone,
  end_fault text,
  import_reference text,
  import_digest text,
  is_history boolean not null default false,
  outlet_currency character(3) not null default ''::bpchar,
  rate numeric(20,10),
  rated_on date,
  is_replacement boolean not null default false,
  constraint purchase_orders_import_reference UNIQUE (supplier_id, import_reference),
  constraint purchase_orders_number_key UNIQUE (number),
  constraint purchase_orders_of_history UNIQUE (id, is_history),
  constraint purchase_orders_pkey PRIMARY KEY (id),
  constraint purchase_orders_outlet_id_fkey FOREIGN KEY (outlet_id) REFERENCES outlets(id),
  constraint purchase_orders_supplier_id_fkey FOREIGN KEY (supplier_id) REFERENCES suppliers(id),
  constraint purchase_orders_approved_by_another CHECK ((approved_by <> submitted_by)),
  constraint purchase_orders_end_fault_check CHECK ((end_fault = ANY (ARRAY['customer'::text, 'courier'::text, 'us'::text, 'supplier'::text, 'unknown'::text]))),
  constraint purchase_orders_history CHECK (((NOT is_history) OR ((import_reference IS NOT NULL) AND (state = ANY (ARRAY['closed'::text, 'cancelled'::text, 'rejected'::text]))))),
  constraint purchase_orders_import_reference_check CHECK (((length(import_reference) >= 1) AND (length(import_reference) <= 60))),
  constraint purchase_orders_imported CHECK (((import_reference IS NULL) = (import_digest IS NULL))),
  constraint purchase_orders_note CHECK ((length(note) <= 2000)),
  constraint purchase_orders_rate_above_0 CHECK ((rate > (0)::numeric)),
  constraint purchase_orders_rate_of_own_currency CHECK (((currency <> outlet_currency) OR ((rate IS NOT NULL) AND (rate = (1)::numeric) AND (rated_on IS NULL)))),
  constraint purchase_orders_rate_once_sent CHECK (((currency = outlet_currency) OR (((rate IS NULL) = (sent_at IS NULL)) AND ((rate IS NULL) = (rated_on IS NULL))))),
  constraint purchase_orders_revision_check CHECK ((revision >= 0)),
  constraint purchase_orders_sent CHECK (((revision > 0) = (sent_at IS NOT NULL))),
  constraint purchase_orders_sent_to_check CHECK ((length(sent_to) <= 254)),
  constraint purchase_orders_state CHECK ((state = ANY (ARRAY['draft'::text, 'pending_approval'::text, 'sent'::text, 'changes_proposed'::text, 'confirmed'::text, 'partially_received'::text, 'received'::text, 'closed'::text, 'cancelled'::text, 'rejected'::text]))),
  constraint purchase_orders_supplier_reference_check CHECK ((length(supplier_reference) <= 60)),
  constraint purchase_orders_total_minor_check CHECK ((total_minor >= 0))
);
CREATE INDEX purchase_orders_by_sending ON public.purchase_orders USING btree (sent_at, supplier_id) WHERE (sent_at IS NOT NULL);
CREATE INDEX purchase_orders_by_supplier ON public.purchase_orders USING btree (supplier_id, created_at DESC);
CREATE INDEX purchase_orders_by_words ON public.purchase_orders USING gin ((((supplier_reference || ' '::text) || note)) gin_trgm_ops);
CREATE INDEX purchase_orders_expected ON public.purchase_orders USING btree (expected_on) WHERE (state = ANY (ARRAY['sent'::text, 'changes_proposed'::text, 'confirmed'::text, 'partially_received'::text]));
CREATE INDEX purchase_orders_newest ON public.purchase_orders USING btree (created_at DESC, id DESC);
CREATE INDEX purchase_orders_open ON public.purchase_orders USING btree (supplier_id, outlet_id) WHERE (state <> ALL (ARRAY['closed'::text, 'rejected'::text, 'cancelled'::text]));
CREATE TRIGGER purchase_orders_in_outlet BEFORE INSERT ON public.purchase_orders FOR EACH ROW EXECUTE FUNCTION purchase_orders_in_outlet();
CREATE TRIGGER purchase_orders_keep_rate BEFORE UPDATE OF currency, outlet_currency, rate, rated_on ON public.purchase_orders FOR EACH ROW EXECUTE FUNCTION purchase_orders_keep_rate();
CREATE TRIGGER purchase_orders_note_accruals AFTER UPDATE ON public.purchase_orders FOR EACH ROW WHEN (((((((
        CASE
            WHEN (old.state = 'closed'::text) THEN old.state_changed_at
            ELSE NULL::timestamp with time zone
        END IS DISTINCT FROM
        CASE
            WHEN (new.state = 'closed'::text) THEN new.state_changed_at
            ELSE NULL::timestamp with time zone
        END) OR (old.is_history IS DISTINCT FROM new.is_history)) OR (old.outlet_id IS DISTINCT FROM new.outlet_id)) OR (old.currency IS DISTINCT FROM new.currency)) OR (old.rate IS DISTINCT FROM new.rate)) OR (old.outlet_currency IS DISTINCT FROM new.outlet_currency))) EXECUTE FUNCTION supplier_invoices_note_order();
CREATE TRIGGER purchase_orders_note_lines_when_added AFTER INSERT ON public.purchase_orders FOR EACH ROW WHEN ((new.sent_at IS NOT NULL)) EXECUTE FUNCTION supplier_analytics_note_order();
CREATE TRIGGER purchase_orders_note_lines_when_changed AFTER UPDATE ON public.purchase_orders FOR EACH ROW WHEN ((((((((((
        CASE
            WHEN (old.state = ANY (ARRAY['closed'::text, 'cancelled'::text, 'rejected'::text])) THEN old.state
            ELSE NULL::text
        END IS DISTINCT FROM
        CASE
            WHEN (new.state = ANY (ARRAY['closed'::text, 'cancelled'::text, 'rejected'::text])) THEN new.state
            ELSE NULL::text
        END) OR (old.end_fault IS DISTINCT FROM new.end_fault)) OR (old.revision IS DISTINCT FROM new.revision)) OR (old.expected_on IS DISTINCT FROM new.expected_on)) OR (old.sent_at IS DISTINCT FROM new.sent_at)) OR (old.is_history IS DISTINCT FROM new.is_history)) OR (old.is_replacement IS DISTINCT FROM new.is_replacement)) OR (old.outlet_id IS DISTINCT FROM new.outlet_id)) OR (old.supplier_id IS DISTINCT FROM new.supplier_id))) EXECUTE FUNCTION supplier_analytics_note_order();
alter table purchase_orders enable row level security;
create policy own_rows on purchase_orders using (((supplier_id = portal_supplier_id()) AND (sent_at IS NOT NULL)));

create table reason_codes (
  code text not null,
  id uuid not null default gen_random_uuid(),
  label text not null,
  applies_to text[] not null,
  direction text not null default 'any'::text,
  needs_note boolean not null default false,
  needs_photo boolean not null default false,
  fault text not null default 'unknown'::text,
  parent_code text,
  is_active boolean not null default true,
  position integer not null default 0,
  version integer not null default 1,
  constraint reason_codes_id_key UNIQUE (id),
  constraint reason_codes_pkey PRIMARY KEY (code),
  constraint reason_codes_parent_code_fkey FOREIGN KEY (parent_code) REFERENCES reason_codes(code),
  constraint reason_codes_applies_to_check CHECK ((cardinality(applies_to) > 0)),
  constraint reason_codes_code_check CHECK ((code ~ '^[a-z][a-z0-9_]{1,39}$'::text)),
  constraint reason_codes_direction_check CHECK ((direction = ANY (ARRAY['in'::text, 'out'::text, 'any'::text]))),
  constraint reason_codes_fault_check CHECK ((fault = ANY (ARRAY['customer'::text, 'courier'::text, 'us'::text, 'supplier'::text, 'unknown'::text]))),
  constraint reason_codes_label_check CHECK (((length(label) >= 1) AND (length(label) <= 80)))
);

create table record_epochs (
  epoch integer not null,
  system_identifier text not null,
  shift bigint not null,
  first_tx xid8 not null,
  began_at timestamp with time zone not null default now(),
  constraint record_epochs_pkey PRIMARY KEY (epoch),
  constraint record_epochs_epoch_check CHECK ((epoch > 0)),
  constraint record_epochs_shift_check CHECK ((shift >= 0))
);
CREATE TRIGGER record_epochs_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.record_epochs FOR EACH STATEMENT EXECUTE FUNCTION platform_refuse_change();

create table recovery_codes (
  user_id uuid not null,
  code_hash bytea not null,
  used_at timestamp with time zone,
  constraint recovery_codes_pkey PRIMARY KEY (user_id, code_hash),
  constraint recovery_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES profiles(id)
);

create table register_counts (
  id uuid not null,
  session_id uuid not null,
  purpose text not null,
  attempt integer not null,
  counted_minor bigint not null,
  expected_minor bigint,
  pieces jsonb not null,
  counted_by uuid not null,
  counted_at timestamp with time zone not null default now(),
  constraint register_counts_once UNIQUE (session_id, purpose, attempt),
  constraint register_counts_pkey PRIMARY KEY (id),
  constraint register_counts_counted_by_fkey FOREIGN KEY (counted_by) REFERENCES profiles(id),
  constraint register_counts_session_id_fkey FOREIGN KEY (session_id) REFERENCES register_sessions(id),
  constraint register_counts_attempt_check CHECK ((attempt > 0)),
  constraint register_counts_counted_minor_check CHECK (((counted_minor >= 0) AND (counted_minor <= '9007199254740991'::bigint))),
  constraint register_counts_expected CHECK (((purpose = 'closing'::text) = (expected_minor IS NOT NULL))),
  constraint register_counts_pieces_check CHECK ((jsonb_typeof(pieces) = 'array'::text)),
  constraint register_counts_purpose_check CHECK ((purpose = ANY (ARRAY['opening'::text, 'closing'::text])))
);
CREATE TRIGGER register_counts_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.register_counts FOR EACH STATEMENT EXECUTE FUNCTION platform_refuse_change();

create table register_entries (
  id uuid not null,
  session_id uuid not null,
  kind text not null,
  method text not null,
  amount_minor bigint not null,
  payment_id uuid,
  reverses uuid,
  reason_code text,
  reason text not null default ''::text,
  made_by uuid,
  made_at timestamp with time zone not null default now(),
  constraint register_entries_payment_once UNIQUE (payment_id),
  constraint register_entries_reversed_once UNIQUE (reverses),
  constraint register_entries_pkey PRIMARY KEY (id),
  constraint register_entries_reason_code_fkey FOREIGN KEY (reason_code) REFERENCES reason_codes(code),
  constraint register_entries_reverses_fkey FOREIGN KEY (reverses) REFERENCES register_entries(id),
  constraint register_entries_session_id_fkey FOREIGN KEY (session_id) REFERENCES register_sessions(id),
  constraint register_entries_amount_minor_check CHECK ((abs(amount_minor) <= '9007199254740991'::bigint)),
  constraint register_entries_in_cash CHECK (((method = 'cash'::text) OR (payment_id IS NOT NULL))),
  constraint register_entries_kind_check CHECK ((kind = ANY (ARRAY['payment'::text, 'refund'::text, 'cash_in'::text, 'cash_out'::text, 'drop'::text, 'no_sale'::text]))),
  constraint register_entries_method_check CHECK ((method = ANY (ARRAY['cash'::text, 'card'::text, 'bank_transfer'::text, 'cash_on_delivery'::text, 'store_credit'::text, 'gateway'::text, 'gift_card'::text]))),
  constraint register_entries_of_payment CHECK (((kind = ANY (ARRAY['payment'::text, 'refund'::text])) = (payment_id IS NOT NULL))),
  constraint register_entries_sign CHECK (
CASE kind
    WHEN 'no_sale'::text THEN (amount_minor = 0)
    WHEN 'payment'::text THEN (amount_minor > 0)
    WHEN 'refund'::text THEN (amount_minor < 0)
    WHEN 'cash_in'::text THEN (((amount_minor > 0) = (reverses IS NULL)) AND (amount_minor <> 0))
    ELSE (((amount_minor < 0) = (reverses IS NULL)) AND (amount_minor <> 0))
END)
);
CREATE INDEX register_entries_by_session ON public.register_entries USING btree (session_id, made_at, id);
CREATE TRIGGER register_entries_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.register_entries FOR EACH STATEMENT EXECUTE FUNCTION platform_refuse_change();

create table register_orders (
  id uuid not null,
  order_id uuid not null,
  outlet_id uuid not null,
  register_id uuid not null,
  session_id uuid not null,
  cashier_id uuid not null,
  total_minor bigint not null,
  rounding_minor bigint not null default 0,
  paid_minor bigint not null,
  cash_received_minor bigint,
  cash_kept_minor bigint,
  sold_at timestamp with time zone not null default now(),
  constraint register_orders_one_per_order UNIQUE (order_id),
  constraint register_orders_pkey PRIMARY KEY (id),
  constraint register_orders_cashier_id_fkey FOREIGN KEY (cashier_id) REFERENCES profiles(id),
  constraint register_orders_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint register_orders_outlet_id_fkey FOREIGN KEY (outlet_id) REFERENCES outlets(id),
  constraint register_orders_register_id_fkey FOREIGN KEY (register_id) REFERENCES registers(id),
  constraint register_orders_session_id_fkey FOREIGN KEY (session_id) REFERENCES register_sessions(id),
  constraint register_orders_cash CHECK ((((cash_received_minor IS NULL) = (cash_kept_minor IS NULL)) AND COALESCE(((cash_kept_minor >= 0) AND (cash_kept_minor <= LEAST(cash_received_minor, paid_minor))), true))),
  constraint register_orders_change CHECK (((cash_received_minor IS NULL) OR (cash_received_minor = cash_kept_minor) OR (paid_minor = (total_minor + rounding_minor)))),
  constraint register_orders_paid_within CHECK (((paid_minor >= 0) AND (paid_minor <= (total_minor + rounding_minor)))),
  constraint register_orders_rounded CHECK (((rounding_minor = 0) OR ((paid_minor = (total_minor + rounding_minor)) AND (cash_received_minor IS NOT NULL)))),
  constraint register_orders_total_minor_check CHECK (((total_minor >= 0) AND (total_minor <= '9007199254740991'::bigint)))
);
CREATE INDEX register_orders_by_outlet ON public.register_orders USING btree (outlet_id, sold_at, id);
CREATE INDEX register_orders_by_register ON public.register_orders USING btree (register_id, sold_at, id);
CREATE INDEX register_orders_by_session ON public.register_orders USING btree (session_id);
CREATE TRIGGER register_orders_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.register_orders FOR EACH STATEMENT EXECUTE FUNCTION platform_refuse_change();

create table register_sessions (
  id uuid not null,
  register_id uuid not null,
  outlet_id uuid not null,
  currency character(3) not null,
  state text not null default 'open'::text,
  state_changed_at timestamp with time zone not null default now(),
  version integer not null default 1,
  opening_minor bigint not null,
  opened_by uuid not null,
  opened_at timestamp with time zone not null default now(),
  counted_minor bigint,
  expected_minor bigint,
  difference_minor bigint default (counted_minor - expected_minor),
  difference_reason text not null default ''::text,
  z_number integer,
  closed_by uuid,
  closed_at timestamp with time zone,
  constraint register_sessions_z_once UNIQUE (register_id, z_number),
  constraint register_sessions_pkey PRIMARY KEY (id),
  constraint register_sessions_closed_by_fkey FOREIGN KEY (closed_by) REFERENCES profiles(id),
  constraint register_sessions_opened_by_fkey FOREIGN KEY (opened_by) REFERENCES profiles(id),
  constraint register_sessions_outlet_id_fkey FOREIGN KEY (outlet_id) REFERENCES outlets(id),
  constraint register_sessions_register_id_fkey FOREIGN KEY (register_id) REFERENCES registers(id),
  constraint register_sessions_closed CHECK ((((state = 'closed'::text) = (z_number IS NOT NULL)) AND ((state = 'closed'::text) = (closed_at IS NOT NULL)) AND ((state <> 'closed'::text) OR (counted_minor IS NOT NULL)))),
  constraint register_sessions_counted CHECK (((counted_minor IS NULL) = (expected_minor IS NULL))),
  constraint register_sessions_counted_minor_check CHECK (((counted_minor >= 0) AND (counted_minor <= '9007199254740991'::bigint))),
  constraint register_sessions_counted_when_closing CHECK (((counted_minor IS NULL) OR (state <> 'open'::text))),
  constraint register_sessions_opening_minor_check CHECK (((opening_minor >= 0) AND (opening_minor <= '9007199254740991'::bigint))),
  constraint register_sessions_state CHECK ((state = ANY (ARRAY['open'::text, 'closing'::text, 'closed'::text]))),
  constraint register_sessions_z_number_check CHECK ((z_number > 0))
);
CREATE INDEX register_sessions_by_closing ON public.register_sessions USING btree (closed_at, id);
CREATE INDEX register_sessions_by_difference ON public.register_sessions USING btree (difference_minor, id);
CREATE INDEX register_sessions_by_outlet ON public.register_sessions USING btree (outlet_id, opened_at, id);
CREATE INDEX register_sessions_by_register ON public.register_sessions USING btree (register_id, opened_at, id);
CREATE INDEX register_sessions_by_state ON public.register_sessions USING btree (state, opened_at, id);
CREATE INDEX register_sessions_different ON public.register_sessions USING btree (opened_at, id) WHERE (COALESCE(difference_minor, (0)::bigint) <> 0);
CREATE INDEX register_sessions_in_order ON public.register_sessions USING btree (opened_at, id);
CREATE UNIQUE INDEX register_sessions_one_unclosed ON public.register_sessions USING btree (register_id) WHERE (state <> 'closed'::text);

create table registers (
  id uuid not null,
  outlet_id uuid not null,
  name text not null,
  device_id uuid,
  state text not null default 'active'::text,
  state_changed_at timestamp with time zone not null default now(),
  version integer not null default 1,
  last_z_number integer not null default 0,
  created_by uuid,
  created_at timestamp with time zone not null default now(),
  constraint registers_pkey PRIMARY KEY (id),
  constraint registers_device_id_fkey FOREIGN KEY (device_id) REFERENCES devices(id),
  constraint registers_outlet_id_fkey FOREIGN KEY (outlet_id) REFERENCES outlets(id),
  constraint registers_last_z_number_check CHECK ((last_z_number >= 0)),
  constraint registers_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60))),
  constraint registers_state CHECK ((state = ANY (ARRAY['active'::text, 'retired'::text])))
);
CREATE UNIQUE INDEX registers_by_device ON public.registers USING btree (device_id) WHERE (state = 'active'::text);
CREATE UNIQUE INDEX registers_by_name ON public.registers USING btree (outlet_id, lower(name)) WHERE (state = 'active'::text);
CREATE INDEX registers_in_order ON public.registers USING btree (lower(name), id);

create table remittance_dues (
  parcel_id uuid not null,
  outlet_id uuid not null,
  courier_id uuid not null,
  currency character(3) not null,
  cash_minor bigint not null,
  collected_at timestamp with time zone not null,
  line_id uuid,
  late_told_at timestamp with time zone,
  order_number bigint not null default 0,
  constraint remittance_dues_line_id_key UNIQUE (line_id),
  constraint remittance_dues_pkey PRIMARY KEY (parcel_id),
  constraint remittance_dues_courier_id_fkey FOREIGN KEY (courier_id) REFERENCES couriers(id),
  constraint remittance_dues_line_id_fkey FOREIGN KEY (line_id) REFERENCES remittance_lines(id),
  constraint remittance_dues_outlet_id_fkey FOREIGN KEY (outlet_id) REFERENCES outlets(id),
  constraint remittance_dues_parcel_id_fkey FOREIGN KEY (parcel_id) REFERENCES parcels(id),
  constraint remittance_dues_cash_minor_check CHECK (((cash_minor >= 1) AND (cash_minor <= '9007199254740991'::bigint)))
);
CREATE INDEX remittance_dues_open ON public.remittance_dues USING btree (collected_at, parcel_id) WHERE (line_id IS NULL);
CREATE INDEX remittance_dues_open_by_cash ON public.remittance_dues USING btree (cash_minor, parcel_id) WHERE (line_id IS NULL);
CREATE INDEX remittance_dues_open_by_courier ON public.remittance_dues USING btree (courier_id, collected_at, parcel_id) WHERE (line_id IS NULL);
CREATE INDEX remittance_dues_open_by_number ON public.remittance_dues USING btree (order_number, parcel_id) WHERE (line_id IS NULL);
CREATE INDEX remittance_dues_open_by_outlet ON public.remittance_dues USING btree (outlet_id, collected_at, parcel_id) WHERE (line_id IS NULL);
CREATE TRIGGER remittance_dues_filled BEFORE INSERT ON public.remittance_dues FOR EACH ROW EXECUTE FUNCTION remittances_fill_due();

create table remittance_files (
  remittance_id uuid not null,
  courier_id uuid not null,
  name text not null,
  sha256 text not null,
  rows jsonb not null,
  is_discarded boolean not null default false,
  control_total jsonb,
  left_out jsonb not null default '[]'::jsonb,
  constraint remittance_files_pkey PRIMARY KEY (remittance_id),
  constraint remittance_files_courier_id_fkey FOREIGN KEY (courier_id) REFERENCES couriers(id),
  constraint remittance_files_remittance_id_fkey FOREIGN KEY (remittance_id) REFERENCES remittances(id),
  constraint remittance_files_control_total_check CHECK ((jsonb_typeof(control_total) = ANY (ARRAY['object'::text, 'null'::text]))),
  constraint remittance_files_left_out_check CHECK ((jsonb_typeof(left_out) = 'array'::text)),
  constraint remittance_files_name_check CHECK (((length(name) >= 1) AND (length(name) <= 200))),
  constraint remittance_files_rows_check CHECK ((jsonb_typeof(rows) = 'array'::text)),
  constraint remittance_files_sha256_check CHECK ((sha256 ~ '^[0-9a-f]{64}$'::text))
);
CREATE UNIQUE INDEX remittance_files_once ON public.remittance_files USING btree (courier_id, sha256) WHERE (NOT is_discarded);

create table remittance_lines (
  id uuid not null,
  remittance_id uuid not null,
  position integer not null,
  tracking_number text not null,
  collected_minor bigint not null,
  fee_minor bigint not null,
  tax_minor bigint not null,
  paid_minor bigint not null,
  parcel_id uuid,
  cash_minor bigint not null default 0,
  due_minor bigint not null default 0,
  difference_minor bigint not null default (due_minor - paid_minor),
  differences text[] not null default '{}'::text[],
  verdict text,
  reason text not null default ''::text,
  explained_at timestamp with time zone,
  explained_by uuid,
  disputed_at timestamp with time zone,
  claim_id uuid,
  case_id uuid,
  is_claim_held boolean not null default false,
  constraint remittance_lines_remittance_id_position_key UNIQUE (remittance_id, "position"),
  constraint remittance_lines_pkey PRIMARY KEY (id),
  constraint remittance_lines_case_id_fkey FOREIGN KEY (case_id) REFERENCES return_cases(id),
  constraint remittance_lines_claim_id_fkey FOREIGN KEY (claim_id) REFERENCES claims(id),
  constraint remittance_lines_explained_by_fkey FOREIGN KEY (explained_by) REFERENCES profiles(id),
  constraint remittance_lines_parcel_id_fkey FOREIGN KEY (parcel_id) REFERENCES parcels(id),
  constraint remittance_lines_remittance_id_fkey FOREIGN KEY (remittance_id) REFERENCES remittances(id),
  constraint remittance_lines_agree CHECK (((cardinality(differences) > 0) OR (difference_minor = 0))),
  constraint remittance_lines_cash_minor_check CHECK ((cash_minor >= 0)),
  constraint remittance_lines_collected_minor_check CHECK (((collected_minor >= 0) AND (collected_minor <= '1000000000000'::bigint))),
  constraint remittance_lines_differences_check CHECK ((differences <@ ARRAY['unknown_number'::text, 'other_currency'::text, 'paid_twice'::text, 'not_delivered'::text, 'not_owed'::text, 'short'::text, 'over'::text, 'fee_above_tariff'::text, 'does_not_add_up'::text])),
  constraint remittance_lines_disputed CHECK (((verdict IS DISTINCT FROM 'disputed'::text) OR (disputed_at IS NOT NULL))),
  constraint remittance_lines_explain_differences CHECK (((verdict IS NULL) OR (cardinality(differences) > 0))),
  constraint remittance_lines_explained CHECK (((verdict IS NULL) = (explained_at IS NULL))),
  constraint remittance_lines_fee_minor_check CHECK (((fee_minor >= 0) AND (fee_minor <= '1000000000000'::bigint))),
  constraint remittance_lines_of_claim CHECK (((claim_id IS NOT NULL) OR ((case_id IS NULL) AND (NOT is_claim_held)))),
  constraint remittance_lines_paid_minor_check CHECK ((abs(paid_minor) <= '1000000000000'::bigint)),
  constraint remittance_lines_position_check CHECK (("position" > 0)),
  constraint remittance_lines_reason_check CHECK ((length(reason) <= 300)),
  constraint remittance_lines_tax_minor_check CHECK (((tax_minor >= 0) AND (tax_minor <= '1000000000000'::bigint))),
  constraint remittance_lines_tracking_number_check CHECK (((length(tracking_number) >= 1) AND (length(tracking_number) <= 60))),
  constraint remittance_lines_verdict_check CHECK ((verdict = ANY (ARRAY['accepted'::text, 'disputed'::text, 'recovered'::text])))
);
CREATE INDEX remittance_lines_by_claim ON public.remittance_lines USING btree (claim_id) WHERE (claim_id IS NOT NULL);
CREATE INDEX remittance_lines_by_number ON public.remittance_lines USING btree (tracking_number);
CREATE INDEX remittance_lines_by_parcel ON public.remittance_lines USING btree (parcel_id) WHERE (parcel_id IS NOT NULL);
CREATE UNIQUE INDEX remittance_lines_claim_once ON public.remittance_lines USING btree (claim_id, case_id) NULLS NOT DISTINCT WHERE is_claim_held;
CREATE INDEX remittance_lines_disputed ON public.remittance_lines USING btree (disputed_at, id) WHERE (verdict = 'disputed'::text);
CREATE INDEX remittance_lines_open ON public.remittance_lines USING btree (remittance_id, "position") WHERE ((cardinality(differences) > 0) AND (verdict IS NULL));
CREATE TRIGGER remittances_sum_added AFTER INSERT ON public.remittance_lines REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION remittances_sum_up();
CREATE TRIGGER remittances_sum_changed AFTER UPDATE ON public.remittance_lines REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION remittances_sum_up();
CREATE TRIGGER remittances_sum_removed AFTER DELETE ON public.remittance_lines REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION remittances_sum_up();

create table remittance_mappings (
  courier_id uuid not null,
  columns jsonb not null,
  decimal_sign text not null,
  updated_at timestamp with time zone not null default now(),
  constraint remittance_mappings_pkey PRIMARY KEY (courier_id),
  constraint remittance_mappings_courier_id_fkey FOREIGN KEY (courier_id) REFERENCES couriers(id),
  constraint remittance_mappings_decimal_sign_check CHECK ((decimal_sign = ANY (ARRAY['.'::text, ','::text])))
);

create table remittances (
  id uuid not null,
  number bigint not null default nextval('remittance_numbers'::regclass),
  courier_id uuid not null,
  currency character(3) not null,
  reference text not null default ''::text,
  remitted_on date not null,
  state text not null default 'draft'::text,
  state_changed_at timestamp with time zone not null default now(),
  note text not null default ''::text,
  bank_minor bigint,
  bank_reference text not null default ''::text,
  banked_on date,
  line_count integer not null default 0,
  open_count integer not null default 0,
  collected_minor bigint not null default 0,
  fee_minor bigint not null default 0,
  tax_minor bigint not null default 0,
  paid_minor bigint not null default 0,
  due_minor bigint not null default 0,
  created_at timestamp with time zone not null default now(),
  created_by uuid,
  version integer not null default 1,
  constraint remittances_number_key UNIQUE (number),
  constraint remittances_pkey PRIMARY KEY (id),
  constraint remittances_courier_id_fkey FOREIGN KEY (courier_id) REFERENCES couriers(id),
  constraint remittances_created_by_fkey FOREIGN KEY (created_by) REFERENCES profiles(id),
  constraint remittances_bank_minor_check CHECK ((abs(bank_minor) <= '9007199254740991'::bigint)),
  constraint remittances_bank_reference_check CHECK ((length(bank_reference) <= 60)),
  constraint remittances_check CHECK (((open_count >= 0) AND (open_count <= line_count))),
  constraint remittances_closed_whole CHECK (((state <> 'closed'::text) OR ((line_count > 0) AND (open_count = 0) AND (bank_minor IS NOT NULL) AND (bank_minor = paid_minor) AND (banked_on IS NOT NULL)))),
  constraint remittances_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  constraint remittances_line_count_check CHECK ((line_count >= 0)),
  constraint remittances_note_check CHECK ((length(note) <= 500)),
  constraint remittances_reference_check CHECK ((length(reference) <= 60)),
  constraint remittances_state CHECK ((state = ANY (ARRAY['draft'::text, 'matched'::text, 'closed'::text, 'discarded'::text])))
);
CREATE INDEX remittances_newest ON public.remittances USING btree (created_at DESC, id DESC);
CREATE INDEX remittances_newest_of_courier ON public.remittances USING btree (courier_id, currency, remitted_on) WHERE (state = ANY (ARRAY['matched'::text, 'closed'::text]));
CREATE UNIQUE INDEX remittances_once ON public.remittances USING btree (courier_id, lower(reference)) WHERE ((reference <> ''::text) AND (state <> 'discarded'::text));

create table reorder_snoozes (
  variant_id uuid not null,
  outlet_id uuid not null,
  until date not null,
  reason text not null default ''::text,
  snoozed_by uuid,
  created_at timestamp with time zone not null default now(),
  constraint reorder_snoozes_pkey PRIMARY KEY (variant_id, outlet_id),
  constraint reorder_snoozes_outlet_id_fkey FOREIGN KEY (outlet_id) REFERENCES outlets(id),
  constraint reorder_snoozes_variant_id_fkey FOREIGN KEY (variant_id) REFERENCES variants(id)
);

create table return_case_notes (
  id uuid not null,
  case_id uuid not null,
  text text not null,
  noted_by uuid,
  noted_at timestamp with time zone not null default now(),
  constraint return_case_notes_pkey PRIMARY KEY (id),
  constraint return_case_notes_case_id_fkey FOREIGN KEY (case_id) REFERENCES return_cases(id),
  constraint return_case_notes_text_check CHECK (((length(text) >= 1) AND (length(text) <= 500)))
);
CREATE INDEX return_case_notes_by_case ON public.return_case_notes USING btree (case_id, noted_at DESC);

create table return_cases (
  id uuid not null,
  parcel_id uuid not null,
  outlet_id uuid not null,
  courier_id uuid not null,
  state text not null default 'open'::text,
  state_changed_at timestamp with time zone not null default now(),
  version integer not null default 1,
  cause text not null,
  said_at timestamp with time zone not null,
  said_text text not null default ''::text,
  branch text not null default ''::text,
  value_minor bigint not null,
  cash_minor bigint not null default 0,
  currency character(3) not null,
  owner_id uuid,
  reminded_at timestamp with time zone,
  opened_at timestamp with time zone not null default now(),
  constraint return_cases_pkey PRIMARY KEY (id),
  constraint return_cases_courier_id_fkey FOREIGN KEY (courier_id) REFERENCES couriers(id),
  constraint return_cases_outlet_id_fkey FOREIGN KEY (outlet_id) REFERENCES outlets(id),
  constraint return_cases_parcel_id_fkey FOREIGN KEY (parcel_id) REFERENCES parcels(id),
  constraint return_cases_branch_check CHECK ((length(branch) <= 80)),
  constraint return_cases_cash_minor_check CHECK (((cash_minor >= 0) AND (cash_minor <= '9007199254740991'::bigint))),
  constraint return_cases_cause_check CHECK ((cause = ANY (ARRAY['said_returned'::text, 'way_back_too_long'::text, 'delivered_and_back'::text, 'lost'::text]))),
  constraint return_cases_said_text_check CHECK ((length(said_text) <= 300)),
  constraint return_cases_state CHECK ((state = ANY (ARRAY['open'::text, 'searching'::text, 'contacted'::text, 'claimed'::text, 'recovered'::text, 'written_off'::text, 'found'::text]))),
  constraint return_cases_value_minor_check CHECK (((value_minor >= 0) AND (value_minor <= '9007199254740991'::bigint)))
);
CREATE INDEX return_cases_by_age ON public.return_cases USING btree (((- EXTRACT(epoch FROM (said_at AT TIME ZONE 'utc'::text)))), id);
CREATE INDEX return_cases_by_cash ON public.return_cases USING btree (cash_minor, id);
CREATE INDEX return_cases_by_courier ON public.return_cases USING btree (courier_id, said_at) WHERE (state = ANY (ARRAY['open'::text, 'searching'::text, 'contacted'::text]));
CREATE INDEX return_cases_by_outlet ON public.return_cases USING btree (outlet_id, state, said_at);
CREATE INDEX return_cases_by_parcel ON public.return_cases USING btree (parcel_id);
CREATE INDEX return_cases_by_value ON public.return_cases USING btree (value_minor, id);
CREATE INDEX return_cases_oldest ON public.return_cases USING btree (said_at, id);
CREATE UNIQUE INDEX return_cases_one_open ON public.return_cases USING btree (parcel_id) WHERE (state <> 'found'::text);

create table return_causes_changed (
  id bigint not null generated always as identity,
  return_id uuid not null,
  constraint return_causes_changed_pkey PRIMARY KEY (id)
);

create table return_causes_parts (
  return_id uuid not null,
  created_on date not null,
  outlet_id uuid not null,
  cause text not null,
  cause_key text not null,
  returns bigint not null,
  units bigint not null,
  shares bigint not null,
  sent_shares bigint not null,
  bonus_minor bigint not null,
  lost_minor bigint not null,
  constraint return_causes_parts_pkey PRIMARY KEY (return_id, cause, cause_key)
);

create table return_causes_sums (
  created_on date not null,
  outlet_id uuid not null,
  cause text not null,
  cause_key text not null,
  returns bigint not null,
  units bigint not null,
  shares bigint not null,
  sent_shares bigint not null,
  bonus_minor bigint not null,
  lost_minor bigint not null,
  constraint return_causes_sums_pkey PRIMARY KEY (created_on, outlet_id, cause, cause_key),
  constraint return_causes_sums_outlet_id_fkey FOREIGN KEY (outlet_id) REFERENCES outlets(id)
);

create table return_finds (
  id uuid not null,
  return_id uuid not null,
  code text not null default ''::text,
  description text not null default ''::text,
  quantity integer not null,
  found_by uuid,
  found_at timestamp with time zone not null default now(),
  decision text,
  decided_by uuid,
  decided_at timestamp with time zone,
  constraint return_finds_pkey PRIMARY KEY (id),
  constraint return_finds_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES profiles(id),
  constraint return_finds_found_by_fkey FOREIGN KEY (found_by) REFERENCES profiles(id),
  constraint return_finds_return_id_fkey FOREIGN KEY (return_id) REFERENCES returns(id),
  constraint return_finds_code_check CHECK ((length(code) <= 120)),
  constraint return_finds_decided CHECK (((decision IS NULL) = (decided_at IS NULL))),
  constraint return_finds_decision_check CHECK ((decision = ANY (ARRAY['send_back'::text, 'keep'::text, 'destroy'::text]))),
  constraint return_finds_description_check CHECK ((length(description) <= 200)),
  constraint return_finds_quantity_check CHECK (((quantity >= 1) AND (quantity <= 1000)))
);
CREATE INDEX return_finds_by_return ON public.return_finds USING btree (return_id, found_at);

create table return_inspections (
  id uuid not null,
  line_id uuid not null,
  quantity bigint not null,
  grade text not null,
  disposition text not null,
  lost_minor bigint not null default 0,
  flag text,
  note text not null default ''::text,
  inspected_by uuid,
  inspected_at timestamp with time zone not null default now(),
  waits_as text,
  lot_id uuid,
  waited_as text,
  constraint return_inspections_pkey PRIMARY KEY (id),
  constraint return_inspections_inspected_by_fkey FOREIGN KEY (inspected_by) REFERENCES profiles(id),
  constraint return_inspections_line_id_fkey FOREIGN KEY (line_id) REFERENCES return_lines(id),
  constraint return_inspections_lot_id_fkey FOREIGN KEY (lot_id) REFERENCES lots(id),
  constraint return_inspections_disposition_check CHECK ((disposition = ANY (ARRAY['restock'::text, 'restock_b'::text, 'quarantine'::text, 'repair'::text, 'to_supplier'::text, 'scrap'::text, 'send_back'::text]))),
  constraint return_inspections_flag_check CHECK ((flag = ANY (ARRAY['wrong_item'::text, 'used'::text, 'incomplete'::text]))),
  constraint return_inspections_grade_check CHECK ((grade = ANY (ARRAY['as_new'::text, 'b'::text, 'c'::text, 'damaged'::text]))),
  constraint return_inspections_lost_minor_check CHECK ((lost_minor >= 0)),
  constraint return_inspections_note_check CHECK ((length(note) <= 200)),
  constraint return_inspections_quantity_check CHECK ((quantity > 0)),
  constraint return_inspections_wait CHECK (((waits_as IS NULL) OR (disposition = 'to_supplier'::text))),
  constraint return_inspections_waited_as_check CHECK ((waited_as = ANY (ARRAY['quality_control'::text, 'quarantine'::text, 'expired'::text]))),
  constraint return_inspections_waits_as_check CHECK ((waits_as = ANY (ARRAY['damaged'::text, 'quarantine'::text])))
);
CREATE INDEX return_inspections_by_line ON public.return_inspections USING btree (line_id, inspected_at);
CREATE INDEX return_inspections_by_lot ON public.return_inspections USING btree (lot_id) WHERE (lot_id IS NOT NULL);
CREATE INDEX return_inspections_waiting ON public.return_inspections USING btree (inspected_at, id) WHERE (waits_as IS NOT NULL);
CREATE TRIGGER return_inspections_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.return_inspections FOR EACH STATEMENT EXECUTE FUNCTION platform_refuse_change();
CREATE TRIGGER return_inspections_note_causes AFTER INSERT OR DELETE OR UPDATE OF lost_minor ON public.return_inspections FOR EACH ROW EXECUTE FUNCTION returns_note_causes_of_inspection();

create table return_lines (
  id uuid not null,
  return_id uuid not null,
  position integer not null,
  order_line_id uuid,
  variant_id uuid not null,
  expected bigint not null,
  received bigint not null default 0,
  inspected bigint not null default 0,
  missing bigint not null default 0,
  constraint return_lines_once UNIQUE NULLS NOT DISTINCT (return_id, order_line_id, variant_id),
  constraint return_lines_pkey PRIMARY KEY (id),
  constraint return_lines_order_line_id_fkey FOREIGN KEY (order_line_id) REFERENCES order_lines(id),
  constraint return_lines_return_id_fkey FOREIGN KEY (return_id) REFERENCES returns(id),
  constraint return_lines_variant_id_fkey FOREIGN KEY (variant_id) REFERENCES variants(id),
  constraint return_lines_expected_check CHECK ((expected > 0)),
  constraint return_lines_inspected_here CHECK (((inspected >= 0) AND (inspected <= received))),
  constraint return_lines_missing_check CHECK ((missing >= 0)),
  constraint return_lines_not_above_expected CHECK (((received + missing) <= expected)),
  constraint return_lines_received_check CHECK ((received >= 0))
);
CREATE INDEX return_lines_by_order_line ON public.return_lines USING btree (order_line_id) WHERE (order_line_id IS NOT NULL);
CREATE INDEX return_lines_by_variant ON public.return_lines USING btree (variant_id);
CREATE TRIGGER return_lines_note_causes AFTER INSERT OR DELETE OR UPDATE OF received, variant_id ON public.return_lines FOR EACH ROW EXECUTE FUNCTION returns_note_causes_of_line();

create table return_links (
  id uuid not null,
  order_id uuid not null,
  token_hash text not null,
  created_by uuid,
  created_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  return_id uuid,
  announced_at timestamp with time zone,
  constraint return_links_return_id_key UNIQUE (return_id),
  constraint return_links_token_hash_key UNIQUE (token_hash),
  constraint return_links_pkey PRIMARY KEY (id),
  constraint return_links_created_by_fkey FOREIGN KEY (created_by) REFERENCES profiles(id),
  constraint return_links_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint return_links_return_id_fkey FOREIGN KEY (return_id) REFERENCES returns(id),
  constraint return_links_announced_once CHECK (((return_id IS NULL) = (announced_at IS NULL)))
);
CREATE INDEX return_links_of_order ON public.return_links USING btree (order_id, created_at DESC);

create table return_photos (
  id uuid not null,
  line_id uuid not null,
  file_id uuid not null,
  inspection_id uuid,
  taken_by uuid,
  taken_at timestamp with time zone not null default now(),
  is_announced boolean not null default false,
  constraint return_photos_pkey PRIMARY KEY (id),
  constraint return_photos_file_id_fkey FOREIGN KEY (file_id) REFERENCES files(id),
  constraint return_photos_inspection_id_fkey FOREIGN KEY (inspection_id) REFERENCES return_inspections(id),
  constraint return_photos_line_id_fkey FOREIGN KEY (line_id) REFERENCES return_lines(id),
  constraint return_photos_taken_by_fkey FOREIGN KEY (taken_by) REFERENCES profiles(id),
  constraint return_photos_announced_is_no_finding CHECK (((NOT is_announced) OR ((inspection_id IS NULL) AND (taken_by IS NULL))))
);
CREATE INDEX return_photos_by_file ON public.return_photos USING btree (file_id);
CREATE INDEX return_photos_by_line ON public.return_photos USING btree (line_id, taken_at);
CREATE UNIQUE INDEX return_photos_waiting_once ON public.return_photos USING btree (line_id, file_id, is_announced) WHERE (inspection_id IS NULL);

create table returns (
  id uuid not null,
  number bigint not null generated always as identity,
  kind text not null,
  outlet_id uuid not null,
  order_id uuid,
  parcel_id uuid,
  method text not null,
  state text not null default 'requested'::text,
  state_changed_at timestamp with time zone not null default now(),
  version integer not null default 1,
  reason_code text,
  reason text not null default ''::text,
  fault text not null default 'unknown'::text,
  tracking_number text not null default ''::text,
  note text not null default ''::text,
  due_on date,
  received_at timestamp with time zone,
  settlement text,
  settled_at timestamp with time zone,
  settled_by uuid,
  refunded_minor bigint not null default 0,
  fee_minor bigint not null default 0,
  bonus_minor bigint not null default 0,
  exchange_order_id uuid,
  currency character(3) not null,
  created_by uuid,
  created_at timestamp with time zone not null default now(),
  assigned_to uuid,
  taken_despite text[] not null default '{}'::text[],
  despite_reason text not null default ''::text,
  allowed_by uuid,
  weighed_grams integer,
  said_grams integer,
  compared_grams integer,
  is_weight_off boolean not null default false,
  weighed_by uuid,
  weighed_at timestamp with time zone,
  constraint returns_number_key UNIQUE (number),
  constraint returns_pkey PRIMARY KEY (id),
  constraint returns_allowed_by_fkey FOREIGN KEY (allowed_by) REFERENCES profiles(id),
  constraint returns_assigned_to_fkey FOREIGN KEY (assigned_to) REFERENCES profiles(id),
  constraint returns_created_by_fkey FOREIGN KEY (created_by) REFERENCES profiles(id),
  constraint returns_exchange_order_id_fkey FOREIGN KEY (exchange_order_id) REFERENCES orders(id),
  constraint returns_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint returns_outlet_id_fkey FOREIGN KEY (outlet_id) REFERENCES outlets(id),
  constraint returns_parcel_id_fkey FOREIGN KEY (parcel_id) REFERENCES parcels(id),
  constraint returns_reason_code_fkey FOREIGN KEY (reason_code) REFERENCES reason_codes(code),
  constraint returns_settled_by_fkey FOREIGN KEY (settled_by) REFERENCES profiles(id),
  constraint returns_weighed_by_fkey FOREIGN KEY (weighed_by) REFERENCES profiles(id),
  constraint returns_bonus_minor_check CHECK ((bonus_minor >= 0)),
  constraint returns_closed_settled CHECK (((state <> 'closed'::text) OR (settlement IS NOT NULL))),
  constraint returns_compared_grams_check CHECK ((compared_grams > 0)),
  constraint returns_despite_reason_check CHECK ((length(despite_reason) <= 200)),
  constraint returns_exchanged_for CHECK (((exchange_order_id IS NULL) OR (settlement = 'exchange'::text))),
  constraint returns_fault_check CHECK ((fault = ANY (ARRAY['customer'::text, 'courier'::text, 'us'::text, 'supplier'::text, 'unknown'::text]))),
  constraint returns_fee_minor_check CHECK ((fee_minor >= 0)),
  constraint returns_kind_check CHECK ((kind = ANY (ARRAY['customer'::text, 'courier'::text, 'exchange'::text, 'walk_in'::text, 'unplanned'::text]))),
  constraint returns_known_despite CHECK ((taken_despite <@ ARRAY['window'::text, 'final_sale'::text])),
  constraint returns_known_whose CHECK (((order_id IS NOT NULL) OR (kind = 'unplanned'::text))),
  constraint returns_method_check CHECK ((method = ANY (ARRAY['pickup'::text, 'drop'::text, 'walk_in'::text, 'courier'::text]))),
  constraint returns_money_needs_settling CHECK (((settlement IS NOT NULL) OR ((refunded_minor = 0) AND (fee_minor = 0) AND (bonus_minor = 0)))),
  constraint returns_note_check CHECK ((length(note) <= 500)),
  constraint returns_off_needs_both CHECK (((NOT is_weight_off) OR ((weighed_grams IS NOT NULL) AND (compared_grams IS NOT NULL)))),
  constraint returns_reason_check CHECK ((length(reason) <= 300)),
  constraint returns_refunded_minor_check CHECK ((refunded_minor >= 0)),
  constraint returns_said_grams_check CHECK (((said_grams >= 1) AND (said_grams <= 10000000))),
  constraint returns_settlement_check CHECK ((settlement = ANY (ARRAY['refund'::text, 'credit'::text, 'exchange'::text, 'none'::text]))),
  constraint returns_state CHECK ((state = ANY (ARRAY['requested'::text, 'approved'::text, 'declined'::text, 'in_transit'::text, 'received'::text, 'inspected'::text, 'closed'::text, 'cancelled'::text]))),
  constraint returns_tracking_number_check CHECK ((length(tracking_number) <= 40)),
  constraint returns_weighed CHECK (((weighed_grams IS NULL) = (weighed_at IS NULL))),
  constraint returns_weighed_grams_check CHECK (((weighed_grams >= 1) AND (weighed_grams <= 10000000)))
);
CREATE INDEX returns_by_change ON public.returns USING btree (state_changed_at, id);
CREATE INDEX returns_by_due ON public.returns USING btree (due_on, id);
CREATE INDEX returns_by_order ON public.returns USING btree (order_id) WHERE (order_id IS NOT NULL);
CREATE INDEX returns_by_refund ON public.returns USING btree (refunded_minor, id);
CREATE INDEX returns_by_tracking ON public.returns USING btree (lower(tracking_number)) WHERE (tracking_number <> ''::text);
CREATE INDEX returns_by_words ON public.returns USING gin ((((tracking_number || ' '::text) || reason)) gin_trgm_ops);
CREATE INDEX returns_newest ON public.returns USING btree (created_at DESC, id DESC);
CREATE INDEX returns_open ON public.returns USING btree (outlet_id, state, created_at DESC) WHERE (state <> ALL (ARRAY['closed'::text, 'declined'::text, 'cancelled'::text]));
CREATE UNIQUE INDEX returns_parcel_once ON public.returns USING btree (parcel_id) WHERE ((parcel_id IS NOT NULL) AND (state <> ALL (ARRAY['cancelled'::text, 'declined'::text])));
CREATE TRIGGER returns_note_causes_when_added AFTER INSERT ON public.returns FOR EACH ROW EXECUTE FUNCTION returns_note_causes();
CREATE TRIGGER returns_note_causes_when_changed AFTER UPDATE ON public.returns FOR EACH ROW WHEN ((((((((old.state IS DISTINCT FROM new.state) OR (old.fault IS DISTINCT FROM new.fault)) OR (old.reason_code IS DISTINCT FROM new.reason_code)) OR (old.bonus_minor IS DISTINCT FROM new.bonus_minor)) OR (old.method IS DISTINCT FROM new.method)) OR (old.order_id IS DISTINCT FROM new.order_id)) OR (old.outlet_id IS DISTINCT FROM new.outlet_id))) EXECUTE FUNCTION returns_note_causes();

create table risk_areas_changed (
  id bigint not null generated always as identity,
  order_id uuid not null,
  constraint risk_areas_changed_pkey PRIMARY KEY (id)
);

create table risk_areas_parts (
  order_id uuid not null,
  month_of date not null,
  country text not null,
  city text not null,
  delivered bigint not null,
  returned bigint not null,
  constraint risk_areas_parts_pkey PRIMARY KEY (order_id, country, city)
);

create table risk_areas_sums (
  month_of date not null,
  country text not null,
  city text not null,
  delivered bigint not null,
  returned bigint not null,
  constraint risk_areas_sums_pkey PRIMARY KEY (country, city, month_of)
);

create table risk_rules_scored (
  version integer not null,
  checked_at timestamp with time zone not null,
  constraint risk_rules_scored_pkey PRIMARY KEY (version)
);

create table risk_scores (
  id uuid not null,
  order_id uuid not null,
  rules_version integer not null,
  score smallint not null,
  level text not null,
  recommendation text not null,
  facts jsonb not null,
  signals jsonb not null,
  scored_at timestamp with time zone not null default now(),
  is_current boolean not null default true,
  constraint risk_scores_pkey PRIMARY KEY (id),
  constraint risk_scores_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint risk_scores_facts_check CHECK ((jsonb_typeof(facts) = 'object'::text)),
  constraint risk_scores_level_check CHECK ((level = ANY (ARRAY['low'::text, 'medium'::text, 'high'::text]))),
  constraint risk_scores_recommendation_check CHECK ((recommendation = ANY (ARRAY['accept'::text, 'call_first'::text, 'ask_prepayment'::text, 'hold'::text]))),
  constraint risk_scores_rules_version_check CHECK ((rules_version > 0)),
  constraint risk_scores_score_check CHECK (((score >= 0) AND (score <= 100))),
  constraint risk_scores_signals_check CHECK ((jsonb_typeof(signals) = 'array'::text))
);
CREATE INDEX risk_scores_by_order ON public.risk_scores USING btree (order_id, scored_at DESC, id DESC);
CREATE UNIQUE INDEX risk_scores_current ON public.risk_scores USING btree (order_id) WHERE is_current;
CREATE TRIGGER risk_scores_note_suspicion AFTER INSERT ON public.risk_scores FOR EACH ROW WHEN ((new.score >= 40)) EXECUTE FUNCTION suspicious_note_score();

create table rule_rollouts (
  id uuid not null,
  trial_id uuid not null,
  key text not null,
  outlet_id uuid,
  value jsonb not null,
  value_before jsonb not null,
  switched_on_by_name text not null,
  starts_at timestamp with time zone not null,
  watched_until timestamp with time zone not null,
  checked_at timestamp with time zone,
  live_count integer not null default 0,
  forecast_low integer not null default 0,
  forecast_high integer not null default 0,
  alarmed_at timestamp with time zone,
  ended_at timestamp with time zone,
  constraint rule_rollouts_pkey PRIMARY KEY (id),
  constraint rule_rollouts_outlet_id_fkey FOREIGN KEY (outlet_id) REFERENCES outlets(id),
  constraint rule_rollouts_trial_id_fkey FOREIGN KEY (trial_id) REFERENCES rule_trials(id),
  constraint rule_rollouts_range CHECK ((forecast_low <= forecast_high)),
  constraint rule_rollouts_span CHECK ((watched_until >= starts_at))
);
CREATE INDEX rule_rollouts_of_place ON public.rule_rollouts USING btree (key, outlet_id, starts_at DESC);
CREATE INDEX rule_rollouts_of_trial ON public.rule_rollouts USING btree (trial_id);
CREATE INDEX rule_rollouts_watched ON public.rule_rollouts USING btree (starts_at) WHERE (ended_at IS NULL);

create table rule_trial_records (
  trial_id uuid not null,
  record_id uuid not null,
  label text not null,
  outlet_id uuid not null,
  happened_at timestamp with time zone not null,
  amount_minor bigint not null,
  currency character(3) not null,
  ending text not null,
  outcome_before text,
  outcome_after text,
  constraint rule_trial_records_pkey PRIMARY KEY (trial_id, record_id),
  constraint rule_trial_records_outlet_id_fkey FOREIGN KEY (outlet_id) REFERENCES outlets(id),
  constraint rule_trial_records_trial_id_fkey FOREIGN KEY (trial_id) REFERENCES rule_trials(id) ON DELETE CASCADE,
  constraint rule_trial_records_affected CHECK (((outcome_before IS NOT NULL) OR (outcome_after IS NOT NULL))),
  constraint rule_trial_records_ending_check CHECK ((ending = ANY (ARRAY['hit'::text, 'false_positive'::text, 'open'::text])))
);
CREATE INDEX rule_trial_records_newest ON public.rule_trial_records USING btree (trial_id, happened_at DESC, record_id DESC);

create table rule_trial_views (
  trial_id uuid not null,
  user_id uuid not null,
  seen_at timestamp with time zone not null default now(),
  constraint rule_trial_views_pkey PRIMARY KEY (trial_id, user_id),
  constraint rule_trial_views_trial_id_fkey FOREIGN KEY (trial_id) REFERENCES rule_trials(id) ON DELETE CASCADE,
  constraint rule_trial_views_user_id_fkey FOREIGN KEY (user_id) REFERENCES profiles(id)
);

create table rule_trials (
  id uuid not null,
  key text not null,
  outlet_id uuid,
  value jsonb not null,
  value_before jsonb not null,
  basis jsonb not null,
  except_outlets uuid[] not null default '{}'::uuid[],
  from_at timestamp with time zone not null,
  to_at timestamp with time zone not null,
  started_by uuid,
  started_by_name text not null,
  started_at timestamp with time zone not null default now(),
  next_at timestamp with time zone,
  next_id uuid,
  touched_at timestamp with time zone not null default now(),
  records_read integer not null default 0,
  left_out integer not null default 0,
  finished_at timestamp with time zone,
  cancelled_at timestamp with time zone,
  failed_at timestamp with time zone,
  skip_reason text not null default ''::text,
  count_before integer not null default 0,
  count_after integer not null default 0,
  count_added integer not null default 0,
  count_removed integer not null default 0,
  minor_before bigint not null default 0,
  minor_after bigint not null default 0,
  count_foreign integer not null default 0,
  count_hits integer not null default 0,
  count_false_positives integer not null default 0,
  currency character(3) not null,
  constraint rule_trials_pkey PRIMARY KEY (id),
  constraint rule_trials_outlet_id_fkey FOREIGN KEY (outlet_id) REFERENCES outlets(id),
  constraint rule_trials_started_by_fkey FOREIGN KEY (started_by) REFERENCES profiles(id),
  constraint rule_trials_left_out_check CHECK ((left_out >= 0)),
  constraint rule_trials_one_end CHECK ((num_nonnulls(finished_at, cancelled_at, failed_at) <= 1)),
  constraint rule_trials_records_read_check CHECK ((records_read >= 0)),
  constraint rule_trials_skip_reason_check CHECK ((length(skip_reason) <= 200)),
  constraint rule_trials_span CHECK ((to_at >= from_at)),
  constraint rule_trials_within CHECK ((left_out <= records_read))
);
CREATE INDEX rule_trials_newest ON public.rule_trials USING btree (started_at DESC, id DESC);
CREATE INDEX rule_trials_of_setting ON public.rule_trials USING btree (key, started_at DESC);
CREATE INDEX rule_trials_running ON public.rule_trials USING btree (touched_at) WHERE ((finished_at IS NULL) AND (cancelled_at IS NULL) AND (failed_at IS NULL));

create table sale_lines (
  id uuid not null,
  sale_id uuid not null,
  position smallint not null,
  variant_id uuid not null,
  sku text not null,
  title text not null,
  quantity bigint not null,
  quantity_scale smallint not null,
  list_price_minor bigint,
  unit_price_minor bigint not null,
  line_minor bigint not null,
  discount_minor bigint not null default 0,
  sale_discount_minor bigint not null default 0,
  tax_basis_points integer not null,
  tax_minor bigint not null,
  due_minor bigint not null,
  lot_code text,
  refunded_quantity bigint not null default 0,
  constraint sale_lines_once UNIQUE (sale_id, "position"),
  constraint sale_lines_pkey PRIMARY KEY (id),
  constraint sale_lines_sale_id_fkey FOREIGN KEY (sale_id) REFERENCES sales(id),
  constraint sale_lines_variant_id_fkey FOREIGN KEY (variant_id) REFERENCES variants(id),
  constraint sale_lines_discount_within CHECK (((discount_minor >= 0) AND (sale_discount_minor >= 0) AND ((discount_minor + sale_discount_minor) <= line_minor))),
  constraint sale_lines_due_minor_check CHECK ((due_minor >= 0)),
  constraint sale_lines_line_minor_check CHECK ((line_minor >= 0)),
  constraint sale_lines_position_check CHECK (("position" > 0)),
  constraint sale_lines_quantity_check CHECK ((quantity > 0)),
  constraint sale_lines_quantity_scale_check CHECK (((quantity_scale >= 0) AND (quantity_scale <= 3))),
  constraint sale_lines_refunded_within CHECK (((refunded_quantity >= 0) AND (refunded_quantity <= quantity))),
  constraint sale_lines_tax_basis_points_check CHECK (((tax_basis_points >= 0) AND (tax_basis_points <= 10000))),
  constraint sale_lines_tax_minor_check CHECK ((tax_minor >= 0)),
  constraint sale_lines_unit_price_minor_check CHECK ((unit_price_minor >= 0))
);
CREATE INDEX sale_lines_by_variant ON public.sale_lines USING btree (variant_id);

create table sale_number_leases (
  number bigint not null,
  register_id uuid not null,
  leased_by uuid not null,
  leased_at timestamp with time zone not null default now(),
  constraint sale_number_leases_pkey PRIMARY KEY (number),
  constraint sale_number_leases_leased_by_fkey FOREIGN KEY (leased_by) REFERENCES profiles(id),
  constraint sale_number_leases_register_id_fkey FOREIGN KEY (register_id) REFERENCES registers(id)
);
CREATE INDEX sale_number_leases_by_register ON public.sale_number_leases USING btree (register_id, number);

create table sale_payments (
  id uuid not null,
  sale_id uuid not null,
  kind text not null,
  method text not null,
  amount_minor bigint not null,
  tendered_minor bigint,
  reference text not null default ''::text,
  refund_id uuid,
  made_by uuid not null,
  made_at timestamp with time zone not null default now(),
  gift_card_id uuid,
  opposite_id uuid,
  opposite_kind text default 
CASE kind
    WHEN 'payment'::text THEN 'refund'::text
    ELSE 'payment'::text
END,
  constraint sale_payments_pair UNIQUE (id, opposite_id, kind, amount_minor),
  constraint sale_payments_pkey PRIMARY KEY (id),
  constraint sale_payments_exchange_equal FOREIGN KEY (opposite_id, id, opposite_kind, amount_minor) REFERENCES sale_payments(id, opposite_id, kind, amount_minor) DEFERRABLE INITIALLY DEFERRED,
  constraint sale_payments_gift_card_id_fkey FOREIGN KEY (gift_card_id) REFERENCES gift_cards(id),
  constraint sale_payments_made_by_fkey FOREIGN KEY (made_by) REFERENCES profiles(id),
  constraint sale_payments_refund_id_fkey FOREIGN KEY (refund_id) REFERENCES sale_refunds(id),
  constraint sale_payments_sale_id_fkey FOREIGN KEY (sale_id) REFERENCES sales(id),
  constraint sale_payments_amount_minor_check CHECK ((amount_minor > 0)),
  constraint sale_payments_exchange CHECK (((method = 'exchange'::text) = (opposite_id IS NOT NULL))),
  constraint sale_payments_gift_card CHECK (((method = 'gift_card'::text) = (gift_card_id IS NOT NULL))),
  constraint sale_payments_kind_check CHECK ((kind = ANY (ARRAY['payment'::text, 'refund'::text]))),
  constraint sale_payments_method_check CHECK ((method = ANY (ARRAY['cash'::text, 'card'::text, 'bank_transfer'::text, 'store_credit'::text, 'gift_card'::text, 'exchange'::text]))),
  constraint sale_payments_of_refund CHECK (((kind = 'refund'::text) = (refund_id IS NOT NULL))),
  constraint sale_payments_tendered CHECK (((tendered_minor IS NULL) OR ((method = 'cash'::text) AND (kind = 'payment'::text) AND (tendered_minor >= amount_minor))))
);
CREATE INDEX sale_payments_by_gift_card ON public.sale_payments USING btree (gift_card_id) WHERE (gift_card_id IS NOT NULL);
CREATE INDEX sale_payments_by_sale ON public.sale_payments USING btree (sale_id, made_at, id);
CREATE TRIGGER sale_payments_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.sale_payments FOR EACH STATEMENT EXECUTE FUNCTION platform_refuse_change();

create table sale_refund_lines (
  refund_id uuid not null,
  line_id uuid not null,
  quantity bigint not null,
  amount_minor bigint not null,
  puts text not null,
  constraint sale_refund_lines_pkey PRIMARY KEY (refund_id, line_id),
  constraint sale_refund_lines_line_id_fkey FOREIGN KEY (line_id) REFERENCES sale_lines(id),
  constraint sale_refund_lines_refund_id_fkey FOREIGN KEY (refund_id) REFERENCES sale_refunds(id),
  constraint sale_refund_lines_amount_minor_check CHECK ((amount_minor >= 0)),
  constraint sale_refund_lines_puts_check CHECK ((puts = ANY (ARRAY['shelf'::text, 'inspection'::text, 'nothing'::text]))),
  constraint sale_refund_lines_quantity_check CHECK ((quantity > 0))
);
CREATE INDEX sale_refund_lines_by_line ON public.sale_refund_lines USING btree (line_id);
CREATE TRIGGER sale_refund_lines_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.sale_refund_lines FOR EACH STATEMENT EXECUTE FUNCTION platform_refuse_change();

create table sale_refunds (
  id uuid not null,
  sale_id uuid not null,
  session_id uuid not null,
  amount_minor bigint not null,
  reason_code text,
  reason text not null,
  made_by uuid not null,
  made_at timestamp with time zone not null default now(),
  cash_minor bigint,
  exchange_sale_id uuid,
  constraint sale_refunds_exchange_once UNIQUE (exchange_sale_id),
  constraint sale_refunds_pkey PRIMARY KEY (id),
  constraint sale_refunds_exchange_sale_id_fkey FOREIGN KEY (exchange_sale_id) REFERENCES sales(id),
  constraint sale_refunds_made_by_fkey FOREIGN KEY (made_by) REFERENCES profiles(id),
  constraint sale_refunds_reason_code_fkey FOREIGN KEY (reason_code) REFERENCES reason_codes(code),
  constraint sale_refunds_sale_id_fkey FOREIGN KEY (sale_id) REFERENCES sales(id),
  constraint sale_refunds_session_id_fkey FOREIGN KEY (session_id) REFERENCES register_sessions(id),
  constraint sale_refunds_amount_minor_check CHECK ((amount_minor >= 0)),
  constraint sale_refunds_cash CHECK ((cash_minor >= 0)),
  constraint sale_refunds_exchange_other CHECK ((exchange_sale_id <> sale_id))
);
CREATE INDEX sale_refunds_by_sale ON public.sale_refunds USING btree (sale_id, made_at);

create table sales (
  id uuid not null,
  number bigint not null generated always as identity,
  outlet_id uuid not null,
  register_id uuid not null,
  session_id uuid not null,
  customer_id uuid,
  cashier_id uuid not null,
  state text not null default 'paid'::text,
  state_changed_at timestamp with time zone not null default now(),
  version integer not null default 1,
  currency character(3) not null,
  prices_include_tax boolean not null,
  lines_minor bigint not null,
  line_discounts_minor bigint not null default 0,
  sale_discount_minor bigint not null default 0,
  tax_minor bigint not null,
  total_minor bigint not null,
  rounding_minor bigint not null default 0,
  refunded_minor bigint not null default 0,
  units integer not null,
  sold_at timestamp with time zone not null default now(),
  leased_number bigint,
  is_offline boolean not null default false,
  recorded_by uuid,
  recorded_at timestamp with time zone not null default now(),
  findings text[] not null default '{}'::text[],
  reviewed_by uuid,
  reviewed_at timestamp with time zone,
  constraint sales_number_once UNIQUE (number),
  constraint sales_pkey PRIMARY KEY (id),
  constraint sales_cashier_id_fkey FOREIGN KEY (cashier_id) REFERENCES profiles(id),
  constraint sales_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customers(id),
  constraint sales_leased_number_fkey FOREIGN KEY (leased_number) REFERENCES sale_number_leases(number),
  constraint sales_outlet_id_fkey FOREIGN KEY (outlet_id) REFERENCES outlets(id),
  constraint sales_recorded_by_fkey FOREIGN KEY (recorded_by) REFERENCES profiles(id),
  constraint sales_register_id_fkey FOREIGN KEY (register_id) REFERENCES registers(id),
  constraint sales_reviewed_by_fkey FOREIGN KEY (reviewed_by) REFERENCES profiles(id),
  constraint sales_session_id_fkey FOREIGN KEY (session_id) REFERENCES register_sessions(id),
  constraint sales_findings CHECK ((findings <@ ARRAY['price_differs'::text, 'discount_above_limit'::text, 'not_for_sale'::text, 'not_in_stock'::text, 'session_over'::text, 'clock_differs'::text])),
  constraint sales_leased_number CHECK (((leased_number IS NULL) OR (leased_number = number))),
  constraint sales_line_discounts_minor_check CHECK ((line_discounts_minor >= 0)),
  constraint sales_lines_minor_check CHECK ((lines_minor >= 0)),
  constraint sales_offline_number CHECK (((NOT is_offline) OR (leased_number IS NOT NULL))),
  constraint sales_refunded_whole CHECK (((state <> ALL (ARRAY['refunded'::text, 'voided'::text])) OR (refunded_minor = (total_minor + rounding_minor)))),
  constraint sales_refunded_within CHECK (((refunded_minor >= 0) AND (refunded_minor <= (total_minor + rounding_minor)))),
  constraint sales_reviewed CHECK ((((reviewed_by IS NULL) = (reviewed_at IS NULL)) AND ((reviewed_at IS NULL) OR (findings <> '{}'::text[])))),
  constraint sales_sale_discount_minor_check CHECK ((sale_discount_minor >= 0)),
  constraint sales_state CHECK ((state = ANY (ARRAY['paid'::text, 'part_refunded'::text, 'refunded'::text, 'voided'::text]))),
  constraint sales_tax_minor_check CHECK ((tax_minor >= 0)),
  constraint sales_total_adds_up CHECK ((total_minor = (((lines_minor - line_discounts_minor) - sale_discount_minor) +
CASE
    WHEN prices_include_tax THEN (0)::bigint
    ELSE tax_minor
END))),
  constraint sales_total_minor_check CHECK (((total_minor >= 0) AND (total_minor <= '9007199254740991'::bigint))),
  constraint sales_units_check CHECK ((units >= 0))
);
CREATE INDEX sales_by_customer ON public.sales USING btree (customer_id, sold_at, id) WHERE (customer_id IS NOT NULL);
CREATE INDEX sales_by_outlet ON public.sales USING btree (outlet_id, sold_at, id);
CREATE INDEX sales_by_register ON public.sales USING btree (register_id, sold_at, id);
CREATE INDEX sales_by_session ON public.sales USING btree (session_id);
CREATE INDEX sales_by_state ON public.sales USING btree (state, sold_at, id) WHERE (state <> 'paid'::text);
CREATE INDEX sales_by_total ON public.sales USING btree (((total_minor + rounding_minor)), id);
CREATE INDEX sales_in_order ON public.sales USING btree (sold_at, id);
CREATE INDEX sales_to_review ON public.sales USING btree (sold_at, id) WHERE ((findings <> '{}'::text[]) AND (reviewed_at IS NULL));

create table sample_business (
  is_only boolean not null default true,
  stage text not null,
  steps_done integer not null default 0,
  steps_total integer not null,
  problem text not null default ''::text,
  started_at timestamp with time zone not null default now(),
  started_by uuid not null,
  constraint sample_business_pkey PRIMARY KEY (is_only),
  constraint sample_business_started_by_fkey FOREIGN KEY (started_by) REFERENCES profiles(id),
  constraint sample_business_check CHECK ((steps_total >= steps_done)),
  constraint sample_business_failure_has_problem CHECK (((stage = 'failed'::text) = (problem <> ''::text))),
  constraint sample_business_is_only_check CHECK (is_only),
  constraint sample_business_stage_check CHECK ((stage = ANY (ARRAY['loading'::text, 'failed'::text, 'ready'::text]))),
  constraint sample_business_steps_done_check CHECK ((steps_done >= 0))
);

create table sample_records (
  relation text not null,
  record_id uuid not null,
  constraint sample_records_pkey PRIMARY KEY (relation, record_id)
);
CREATE TRIGGER sample_records_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.sample_records FOR EACH STATEMENT EXECUTE FUNCTION platform_refuse_change();
CREATE TRIGGER sample_records_mark_only_new BEFORE INSERT ON public.sample_records FOR EACH ROW EXECUTE FUNCTION setup_mark_only_new();

create table saved_views (
  id uuid not null,
  page text not null,
  name text not null,
  owner_id uuid not null,
  audience text not null default 'private'::text,
  default_for_role text,
  params jsonb not null default '{}'::jsonb,
  columns text[],
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  version integer not null default 1,
  constraint saved_views_pkey PRIMARY KEY (id),
  constraint saved_views_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES profiles(id),
  constraint saved_views_audience_check CHECK ((audience = ANY (ARRAY['private'::text, 'everyone'::text]))),
  constraint saved_views_default_is_shared CHECK (((default_for_role IS NULL) OR (audience = 'everyone'::text))),
  constraint saved_views_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60))),
  constraint saved_views_page_check CHECK (((page ~ '^/[a-z/-]*$'::text) AND (length(page) <= 60))),
  constraint saved_views_params_check CHECK ((jsonb_typeof(params) = 'object'::text))
);
CREATE UNIQUE INDEX saved_views_default_once ON public.saved_views USING btree (page, default_for_role) WHERE (default_for_role IS NOT NULL);
CREATE UNIQUE INDEX saved_views_name_once ON public.saved_views USING btree (page, owner_id, lower(btrim(name)));

create table scans (
  seq bigint not null generated always as identity,
  at timestamp with time zone not null default now(),
  user_id uuid not null,
  task text not null,
  raw text not null,
  result text not null,
  noun text,
  entity_id uuid,
  message text not null default ''::text,
  id uuid not null,
  outlet_id uuid,
  device_id uuid,
  task_noun text,
  task_id uuid,
  task_label text not null default ''::text,
  label text not null default ''::text,
  code text not null default ''::text,
  code_kind text not null default 'other'::text,
  took_milliseconds integer,
  made_at timestamp with time zone,
  constraint scans_id_key UNIQUE (id),
  constraint scans_pkey PRIMARY KEY (seq),
  constraint scans_device_id_fkey FOREIGN KEY (device_id) REFERENCES devices(id),
  constraint scans_outlet_id_fkey FOREIGN KEY (outlet_id) REFERENCES outlets(id),
  constraint scans_user_id_fkey FOREIGN KEY (user_id) REFERENCES profiles(id),
  constraint scans_code_kind CHECK ((code_kind = ANY (ARRAY['gtin'::text, 'gs1'::text, 'sku'::text, 'internal'::text, 'barcode'::text, 'scale'::text, 'bin'::text, 'lot'::text, 'tote'::text, 'document'::text, 'tracking'::text, 'action'::text, 'badge'::text, 'other'::text]))),
  constraint scans_made_before_received CHECK ((made_at <= at)),
  constraint scans_result_check CHECK ((result = ANY (ARRAY['ok'::text, 'misread'::text, 'unknown'::text, 'wrong_item'::text, 'over'::text, 'blocked'::text]))),
  constraint scans_task_record CHECK (((task_noun IS NULL) = (task_id IS NULL))),
  constraint scans_took CHECK ((took_milliseconds >= 0))
);
CREATE INDEX scans_by_code ON public.scans USING btree (code, at, id);
CREATE INDEX scans_by_device ON public.scans USING btree (device_id, at, id) WHERE (device_id IS NOT NULL);
CREATE INDEX scans_by_entity ON public.scans USING btree (entity_id, at, id) WHERE (entity_id IS NOT NULL);
CREATE INDEX scans_by_kind ON public.scans USING btree (code_kind, at, id);
CREATE INDEX scans_by_label ON public.scans USING btree (upper(label), at, id);
CREATE INDEX scans_by_outlet ON public.scans USING btree (outlet_id, at, id);
CREATE INDEX scans_by_record ON public.scans USING btree (task_id, at, id) WHERE (task_id IS NOT NULL);
CREATE INDEX scans_by_result ON public.scans USING btree (result, at, id);
CREATE INDEX scans_by_task ON public.scans USING btree (task, at, id);
CREATE INDEX scans_by_task_label ON public.scans USING btree (upper(task_label), at, id);
CREATE INDEX scans_by_user ON public.scans USING btree (user_id, at, id);
CREATE INDEX scans_in_order ON public.scans USING btree (at, id);
CREATE INDEX scans_refused ON public.scans USING btree (at, id) WHERE (result <> 'ok'::text);
CREATE TRIGGER scans_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.scans FOR EACH STATEMENT EXECUTE FUNCTION platform_refuse_change();

create table secrets (
  name text not null,
  value text not null,
  created_at timestamp with time zone not null default now(),
  constraint secrets_pkey PRIMARY KEY (name)
);

create table segment_sizes_changed (
  id bigint not null generated always as identity,
  customer_id uuid not null,
  constraint segment_sizes_changed_pkey PRIMARY KEY (id)
);

create table segment_sizes_parts (
  customer_id uuid not null,
  segment_id uuid not null,
  currency text not null,
  customers bigint not null,
  spent_minor bigint not null,
  last_ordered_at timestamp with time zone,
  constraint segment_sizes_parts_pkey PRIMARY KEY (customer_id, segment_id, currency),
  constraint segment_sizes_parts_segment_id_fkey FOREIGN KEY (segment_id) REFERENCES customer_segments(id) ON DELETE CASCADE
);
CREATE INDEX segment_sizes_parts_newest ON public.segment_sizes_parts USING btree (segment_id, last_ordered_at);

create table segment_sizes_sums (
  segment_id uuid not null,
  currency text not null,
  customers bigint not null,
  spent_minor bigint not null,
  constraint segment_sizes_sums_pkey PRIMARY KEY (segment_id, currency),
  constraint segment_sizes_sums_segment_id_fkey FOREIGN KEY (segment_id) REFERENCES customer_segments(id) ON DELETE CASCADE
);

create table service_area_aliases (
  area_id uuid not null,
  alias text not null,
  key text not null,
  constraint service_area_aliases_pkey PRIMARY KEY (area_id, key),
  constraint service_area_aliases_area_id_fkey FOREIGN KEY (area_id) REFERENCES service_areas(id),
  constraint service_area_aliases_key_check CHECK ((key <> ''::text))
);
CREATE INDEX service_area_aliases_by_key ON public.service_area_aliases USING btree (key);

create table service_area_postcodes (
  area_id uuid not null,
  prefix text not null,
  constraint service_area_postcodes_pkey PRIMARY KEY (prefix, area_id),
  constraint service_area_postcodes_area_id_fkey FOREIGN KEY (area_id) REFERENCES service_areas(id),
  constraint service_area_postcodes_prefix_check CHECK ((prefix ~ '^[A-Z0-9]{1,10}$'::text))
);

create table service_areas (
  id uuid not null,
  parent_id uuid,
  kind text not null,
  country character(2) not null,
  name text not null,
  key text not null,
  is_active boolean not null default true,
  source text not null default ''::text,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  constraint service_areas_once UNIQUE NULLS NOT DISTINCT (country, kind, key, parent_id),
  constraint service_areas_pkey PRIMARY KEY (id),
  constraint service_areas_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES service_areas(id),
  constraint service_areas_country_check CHECK ((country ~ '^[A-Z]{2}$'::text)),
  constraint service_areas_key_check CHECK ((key <> ''::text)),
  constraint service_areas_kind_check CHECK ((kind = ANY (ARRAY['country'::text, 'province'::text, 'city'::text, 'area'::text]))),
  constraint service_areas_name_check CHECK (((length(name) >= 1) AND (length(name) <= 120)))
);
CREATE INDEX service_areas_by_name ON public.service_areas USING btree (name, id);
CREATE INDEX service_areas_by_parent ON public.service_areas USING btree (parent_id);
CREATE INDEX service_areas_by_words ON public.service_areas USING gin (name gin_trgm_ops);

create table sessions (
  id uuid not null,
  user_id uuid not null,
  expires_at timestamp with time zone not null,
  ip_address text,
  user_agent text,
  created_at timestamp with time zone not null default now(),
  token_hash bytea not null,
  kind text not null default 'full'::text,
  device_id uuid,
  idle_seconds integer not null default 3600,
  last_seen_at timestamp with time zone not null default now(),
  view_as_user_id uuid,
  proved_at timestamp with time zone not null default now(),
  constraint sessions_token_hash_key UNIQUE (token_hash),
  constraint sessions_pkey PRIMARY KEY (id),
  constraint sessions_device_id_fkey FOREIGN KEY (device_id) REFERENCES devices(id),
  constraint sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES profiles(id),
  constraint sessions_view_as_user_id_fkey FOREIGN KEY (view_as_user_id) REFERENCES profiles(id),
  constraint sessions_idle_seconds_check CHECK ((idle_seconds > 0)),
  constraint sessions_kind_check CHECK ((kind = ANY (ARRAY['full'::text, 'device'::text, 'setup'::text]))),
  constraint sessions_token_hash_check CHECK ((length(token_hash) = 32))
);
CREATE INDEX sessions_by_user ON public.sessions USING btree (user_id);
CREATE TRIGGER sessions_ended AFTER DELETE ON public.sessions FOR EACH ROW EXECUTE FUNCTION users_on_session_ended();

create table setting_pictures (
  key text not null,
  file_id uuid not null,
  uploaded_by uuid,
  uploaded_at timestamp with time zone not null default now(),
  constraint setting_pictures_pkey PRIMARY KEY (key, file_id),
  constraint setting_pictures_file_id_fkey FOREIGN KEY (file_id) REFERENCES files(id)
);
CREATE INDEX setting_pictures_by_file ON public.setting_pictures USING btree (file_id);

create table setting_schedules (
  id uuid not null,
  key text not null,
  outlet_id uuid,
  value jsonb,
  takes_effect_at timestamp with time zone not null,
  reason text not null default ''::text,
  scheduled_by uuid,
  scheduled_by_name text not null,
  scheduled_at timestamp with time zone not null default now(),
  applied_at timestamp with time zone,
  cancelled_at timestamp with time zone,
  cancelled_by_name text,
  constraint setting_schedules_pkey PRIMARY KEY (id),
  constraint setting_schedules_canceller CHECK (((cancelled_at IS NULL) = (cancelled_by_name IS NULL))),
  constraint setting_schedules_later CHECK ((takes_effect_at > scheduled_at)),
  constraint setting_schedules_one_end CHECK (((applied_at IS NULL) OR (cancelled_at IS NULL)))
);
CREATE INDEX setting_schedules_of_setting ON public.setting_schedules USING btree (key, outlet_id, scheduled_at DESC);
CREATE UNIQUE INDEX setting_schedules_open ON public.setting_schedules USING btree (key, outlet_id) NULLS NOT DISTINCT WHERE ((applied_at IS NULL) AND (cancelled_at IS NULL));

create table setting_values (
  id bigint not null generated always as identity,
  key text not null,
  outlet_id uuid,
  value jsonb,
  is_sealed boolean not null default false,
  changed_by uuid,
  changed_by_name text not null,
  changed_at timestamp with time zone not null default now(),
  reason text not null default ''::text,
  constraint setting_values_pkey PRIMARY KEY (id)
);
CREATE INDEX setting_values_newest ON public.setting_values USING btree (key, outlet_id, id DESC);
CREATE TRIGGER setting_values_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.setting_values FOR EACH STATEMENT EXECUTE FUNCTION platform_refuse_change();
CREATE TRIGGER setting_values_note_age AFTER INSERT ON public.setting_values FOR EACH ROW WHEN ((new.key = 'confirmations.time_zone'::text)) EXECUTE FUNCTION inventory_note_zone();
CREATE TRIGGER setting_values_note_cut_offs AFTER INSERT ON public.setting_values FOR EACH ROW WHEN ((new.key = ANY (ARRAY['dispatch.cut_off'::text, 'confirmations.time_zone'::text]))) EXECUTE FUNCTION dispatch_note_cut_offs();
CREATE TRIGGER setting_values_note_orders AFTER INSERT ON public.setting_values FOR EACH ROW WHEN ((new.key = 'confirmations.time_zone'::text)) EXECUTE FUNCTION receiving_note_orders_of_zone();

create table ship_carton_contents (
  carton_id uuid not null,
  line_id uuid not null,
  quantity bigint not null,
  constraint ship_carton_contents_pkey PRIMARY KEY (carton_id, line_id),
  constraint ship_carton_contents_carton_id_fkey FOREIGN KEY (carton_id) REFERENCES ship_cartons(id),
  constraint ship_carton_contents_line_id_fkey FOREIGN KEY (line_id) REFERENCES ship_notice_lines(id),
  constraint ship_carton_contents_quantity_check CHECK ((quantity > 0))
);
CREATE INDEX ship_carton_contents_by_line ON public.ship_carton_contents USING btree (line_id);
alter table ship_carton_contents enable row level security;
create policy own_rows on ship_carton_contents using ((EXISTS ( SELECT
   FROM ship_cartons c
  WHERE (c.id = ship_carton_contents.carton_id))));

create table ship_carton_counts (
  carton_id uuid not null,
  receipt_line_id uuid not null,
  lot_id uuid,
  outcome text not null,
  reason_code text,
  bin_id uuid,
  quantity bigint not null,
  counted_by uuid,
  counted_at timestamp with time zone not null default now(),
  constraint ship_carton_counts_once UNIQUE NULLS NOT DISTINCT (carton_id, receipt_line_id, lot_id),
  constraint ship_carton_counts_bin_id_fkey FOREIGN KEY (bin_id) REFERENCES bins(id),
  constraint ship_carton_counts_carton_id_fkey FOREIGN KEY (carton_id) REFERENCES ship_cartons(id),
  constraint ship_carton_counts_lot_id_fkey FOREIGN KEY (lot_id) REFERENCES lots(id),
  constraint ship_carton_counts_reason_code_fkey FOREIGN KEY (reason_code) REFERENCES reason_codes(code),
  constraint ship_carton_counts_receipt_line_id_fkey FOREIGN KEY (receipt_line_id) REFERENCES goods_receipt_lines(id),
  constraint ship_carton_counts_outcome_check CHECK ((outcome = ANY (ARRAY['accepted'::text, 'quality'::text, 'rejected'::text]))),
  constraint ship_carton_counts_quantity_check CHECK ((quantity > 0))
);

create table ship_cartons (
  id uuid not null,
  notice_id uuid not null,
  position integer not null,
  code text not null,
  constraint ship_cartons_code_key UNIQUE (code),
  constraint ship_cartons_position_once UNIQUE (notice_id, "position") DEFERRABLE,
  constraint ship_cartons_pkey PRIMARY KEY (id),
  constraint ship_cartons_notice_id_fkey FOREIGN KEY (notice_id) REFERENCES ship_notices(id),
  constraint ship_cartons_code_check CHECK ((code ~ '^(\d{18}|N-\d+)$'::text)),
  constraint ship_cartons_position_check CHECK (("position" > 0))
);
alter table ship_cartons enable row level security;
create policy own_rows on ship_cartons using ((EXISTS ( SELECT
   FROM ship_notices n
  WHERE (n.id = ship_cartons.notice_id))));

create table ship_notice_lines (
  id uuid not null,
  notice_id uuid not null,
  position integer not null,
  order_line_id uuid not null,
  quantity bigint not null,
  lot_code text not null default ''::text,
  expires_on date,
  over_percent numeric(7,4) not null default 0,
  constraint ship_notice_lines_once UNIQUE NULLS NOT DISTINCT (notice_id, order_line_id, lot_code, expires_on),
  constraint ship_notice_lines_pkey PRIMARY KEY (id),
  constraint ship_notice_lines_notice_id_fkey FOREIGN KEY (notice_id) REFERENCES ship_notices(id),
  constraint ship_notice_lines_order_line_id_fkey FOREIGN KEY (order_line_id) REFERENCES purchase_order_lines(id),
  constraint ship_notice_lines_lot_code_check CHECK ((length(lot_code) <= 60)),
  constraint ship_notice_lines_over_percent_check CHECK ((over_percent >= (0)::numeric)),
  constraint ship_notice_lines_quantity_check CHECK ((quantity > 0))
);
CREATE INDEX ship_notice_lines_by_order_line ON public.ship_notice_lines USING btree (order_line_id);
CREATE TRIGGER ship_notice_lines_of_order BEFORE INSERT OR UPDATE ON public.ship_notice_lines FOR EACH ROW EXECUTE FUNCTION ship_notices_require_own_order();
CREATE CONSTRAINT TRIGGER ship_notice_lines_open AFTER INSERT OR UPDATE ON public.ship_notice_lines DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ship_notice_lines_check_open();
alter table ship_notice_lines enable row level security;
create policy own_rows on ship_notice_lines using ((EXISTS ( SELECT
   FROM ship_notices n
  WHERE (n.id = ship_notice_lines.notice_id))));

create table ship_notices (
  id uuid not null,
  supplier_id uuid not null,
  purchase_order_id uuid not null,
  outlet_id uuid not null,
  delivery_number text not null,
  number_key text not null default upper(regexp_replace(delivery_number, '\s'::text, ''::text, 'g'::text)),
  state text not null default 'draft'::text,
  state_changed_at timestamp with time zone not null default now(),
  version integer not null default 1,
  arrives_on date not null,
  carrier text not null default ''::text,
  tracking_number text not null default ''::text,
  note text not null default ''::text,
  created_by uuid,
  created_at timestamp with time zone not null default now(),
  submitted_at timestamp with time zone,
  receipt_id uuid,
  due_told_on date,
  late_told_on date,
  constraint ship_notices_pkey PRIMARY KEY (id),
  constraint ship_notices_outlet_id_fkey FOREIGN KEY (outlet_id) REFERENCES outlets(id),
  constraint ship_notices_purchase_order_id_fkey FOREIGN KEY (purchase_order_id) REFERENCES purchase_orders(id),
  constraint ship_notices_receipt_id_fkey FOREIGN KEY (receipt_id) REFERENCES goods_receipts(id),
  constraint ship_notices_supplier_id_fkey FOREIGN KEY (supplier_id) REFERENCES suppliers(id),
  constraint ship_notices_arrived CHECK (((state = ANY (ARRAY['arrived'::text, 'received'::text])) = (receipt_id IS NOT NULL))),
  constraint ship_notices_carrier_check CHECK ((length(carrier) <= 80)),
  constraint ship_notices_delivery_number_check CHECK (((length(delivery_number) >= 1) AND (length(delivery_number) <= 60))),
  constraint ship_notices_note_check CHECK ((length(note) <= 500)),
  constraint ship_notices_state CHECK ((state = ANY (ARRAY['draft'::text, 'submitted'::text, 'arrived'::text, 'received'::text, 'cancelled'::text]))),
  constraint ship_notices_submitted CHECK (((state = ANY (ARRAY['draft'::text, 'cancelled'::text])) OR (submitted_at IS NOT NULL))),
  constraint ship_notices_tracking_number_check CHECK ((length(tracking_number) <= 60))
);
CREATE INDEX ship_notices_by_order ON public.ship_notices USING btree (purchase_order_id);
CREATE INDEX ship_notices_by_outlet ON public.ship_notices USING btree (outlet_id, arrives_on) WHERE (state = ANY (ARRAY['submitted'::text, 'arrived'::text]));
CREATE INDEX ship_notices_by_supplier ON public.ship_notices USING btree (supplier_id, created_at DESC, id DESC);
CREATE UNIQUE INDEX ship_notices_number_once ON public.ship_notices USING btree (supplier_id, number_key) WHERE (state <> 'cancelled'::text);
CREATE UNIQUE INDEX ship_notices_receipt_once ON public.ship_notices USING btree (receipt_id);
CREATE INDEX ship_notices_to_arrive ON public.ship_notices USING btree (arrives_on) WHERE (state = 'submitted'::text);
CREATE TRIGGER ship_notices_open_when_submitted AFTER UPDATE OF state, version ON public.ship_notices FOR EACH ROW WHEN (((new.state = 'submitted'::text) AND (old.state = ANY (ARRAY['draft'::text, 'submitted'::text])))) EXECUTE FUNCTION ship_notices_check_open();
alter table ship_notices enable row level security;
create policy own_rows on ship_notices using ((supplier_id = portal_supplier_id()));

create table sign_in_challenges (
  token_hash bytea not null,
  user_id uuid,
  kind text not null,
  challenge text,
  attempts integer not null default 0,
  expires_at timestamp with time zone not null,
  constraint sign_in_challenges_pkey PRIMARY KEY (token_hash),
  constraint sign_in_challenges_user_id_fkey FOREIGN KEY (user_id) REFERENCES profiles(id),
  constraint sign_in_challenges_kind_check CHECK ((kind = ANY (ARRAY['two_factor'::text, 'passkey_sign_in'::text, 'passkey_add'::text])))
);

create table stock_ages_changed (
  id bigint not null generated always as identity,
  variant_id uuid not null,
  outlet_id uuid not null,
  constraint stock_ages_changed_pkey PRIMARY KEY (id)
);

create table stock_ages_parts (
  variant_id uuid not null,
  outlet_id uuid not null,
  received_on date not null,
  value_minor bigint not null,
  constraint stock_ages_parts_pkey PRIMARY KEY (variant_id, outlet_id, received_on)
);

create table stock_ages_sums (
  outlet_id uuid not null,
  received_on date not null,
  value_minor bigint not null,
  constraint stock_ages_sums_pkey PRIMARY KEY (outlet_id, received_on),
  constraint stock_ages_sums_outlet_id_fkey FOREIGN KEY (outlet_id) REFERENCES outlets(id)
);

create table stock_count_area_bins (
  count_id uuid not null,
  bin_id uuid not null,
  area_id uuid not null,
  constraint stock_count_area_bins_pkey PRIMARY KEY (count_id, bin_id),
  constraint stock_count_area_bins_area_id_count_id_fkey FOREIGN KEY (area_id, count_id) REFERENCES stock_count_areas(id, count_id) ON DELETE CASCADE,
  constraint stock_count_area_bins_bin_id_fkey FOREIGN KEY (bin_id) REFERENCES bins(id)
);
CREATE INDEX stock_count_area_bins_by_area ON public.stock_count_area_bins USING btree (area_id);

create table stock_count_area_counters (
  area_id uuid not null,
  profile_id uuid not null,
  constraint stock_count_area_counters_pkey PRIMARY KEY (area_id, profile_id),
  constraint stock_count_area_counters_area_id_fkey FOREIGN KEY (area_id) REFERENCES stock_count_areas(id) ON DELETE CASCADE,
  constraint stock_count_area_counters_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES profiles(id)
);

create table stock_count_areas (
  id uuid not null,
  count_id uuid not null,
  position smallint not null,
  name text not null,
  aisles text[] not null default '{}'::text[],
  first_bin_id uuid,
  last_bin_id uuid,
  constraint stock_count_areas_name UNIQUE (count_id, name),
  constraint stock_count_areas_of_count UNIQUE (id, count_id),
  constraint stock_count_areas_position UNIQUE (count_id, "position"),
  constraint stock_count_areas_pkey PRIMARY KEY (id),
  constraint stock_count_areas_count_id_fkey FOREIGN KEY (count_id) REFERENCES stock_counts(id),
  constraint stock_count_areas_first_bin_id_fkey FOREIGN KEY (first_bin_id) REFERENCES bins(id),
  constraint stock_count_areas_last_bin_id_fkey FOREIGN KEY (last_bin_id) REFERENCES bins(id),
  constraint stock_count_areas_bins CHECK ((((first_bin_id IS NULL) = (last_bin_id IS NULL)) AND ((first_bin_id IS NULL) = (cardinality(aisles) > 0)))),
  constraint stock_count_areas_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60)))
);

create table stock_count_counters (
  count_id uuid not null,
  profile_id uuid not null,
  constraint stock_count_counters_pkey PRIMARY KEY (count_id, profile_id),
  constraint stock_count_counters_count_id_fkey FOREIGN KEY (count_id) REFERENCES stock_counts(id),
  constraint stock_count_counters_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES profiles(id)
);

create table stock_count_lines (
  id uuid not null,
  count_id uuid not null,
  variant_id uuid not null,
  bin_id uuid,
  lot_id uuid,
  is_found boolean not null default false,
  round smallint not null default 1,
  value_minor bigint,
  restarts integer not null default 0,
  constraint stock_count_lines_once UNIQUE NULLS NOT DISTINCT (count_id, variant_id, bin_id, lot_id),
  constraint stock_count_lines_pkey PRIMARY KEY (id),
  constraint stock_count_lines_bin_id_fkey FOREIGN KEY (bin_id) REFERENCES bins(id),
  constraint stock_count_lines_count_id_fkey FOREIGN KEY (count_id) REFERENCES stock_counts(id),
  constraint stock_count_lines_lot_id_fkey FOREIGN KEY (lot_id) REFERENCES lots(id),
  constraint stock_count_lines_variant_id_fkey FOREIGN KEY (variant_id) REFERENCES variants(id),
  constraint stock_count_lines_restarts_check CHECK ((restarts >= 0)),
  constraint stock_count_lines_round_check CHECK (((round >= 1) AND (round <= 9)))
);
CREATE INDEX stock_count_lines_by_variant ON public.stock_count_lines USING btree (variant_id);

create table stock_count_rounds (
  line_id uuid not null,
  round smallint not null,
  counted bigint not null,
  expected bigint not null,
  position bigint not null,
  has_moved boolean not null default false,
  counted_at timestamp with time zone not null default now(),
  why_again text not null default ''::text,
  constraint stock_count_rounds_pkey PRIMARY KEY (line_id, round),
  constraint stock_count_rounds_line_id_fkey FOREIGN KEY (line_id) REFERENCES stock_count_lines(id) ON DELETE CASCADE,
  constraint stock_count_rounds_counted_check CHECK ((counted >= 0)),
  constraint stock_count_rounds_round_check CHECK (((round >= 1) AND (round <= 9))),
  constraint stock_count_rounds_why_again CHECK (((why_again = ''::text) OR has_moved)),
  constraint stock_count_rounds_why_again_check CHECK ((length(why_again) <= 1000))
);

create table stock_count_scopes (
  count_id uuid not null,
  is_every_bin boolean not null,
  bin_id uuid,
  variant_id uuid,
  constraint stock_count_scopes_once UNIQUE NULLS NOT DISTINCT (count_id, is_every_bin, bin_id, variant_id),
  constraint stock_count_scopes_bin_id_fkey FOREIGN KEY (bin_id) REFERENCES bins(id),
  constraint stock_count_scopes_count_id_fkey FOREIGN KEY (count_id) REFERENCES stock_counts(id),
  constraint stock_count_scopes_variant_id_fkey FOREIGN KEY (variant_id) REFERENCES variants(id),
  constraint stock_count_scopes_bin CHECK (((NOT is_every_bin) OR (bin_id IS NULL)))
);
CREATE INDEX stock_count_scopes_by_variant ON public.stock_count_scopes USING btree (variant_id);

create table stock_count_tallies (
  line_id uuid not null,
  round smallint not null,
  counted_by uuid not null,
  quantity bigint not null,
  constraint stock_count_tallies_pkey PRIMARY KEY (line_id, round, counted_by),
  constraint stock_count_tallies_counted_by_fkey FOREIGN KEY (counted_by) REFERENCES profiles(id),
  constraint stock_count_tallies_line_id_round_fkey FOREIGN KEY (line_id, round) REFERENCES stock_count_rounds(line_id, round) ON DELETE CASCADE,
  constraint stock_count_tallies_quantity_check CHECK ((quantity >= 0))
);
CREATE TRIGGER stock_count_tallies_checked BEFORE INSERT OR UPDATE ON public.stock_count_tallies FOR EACH ROW EXECUTE FUNCTION stock_count_tallies_check();

create table stock_counts (
  id uuid not null,
  number bigint not null generated always as identity,
  outlet_id uuid not null,
  kind text not null,
  scope text not null,
  state text not null default 'planned'::text,
  state_changed_at timestamp with time zone not null default now(),
  is_blind boolean not null default true,
  planned_on date not null,
  note text not null default ''::text,
  currency character(3) not null,
  planned_by uuid,
  planned_at timestamp with time zone not null default now(),
  posted_by uuid,
  posted_at timestamp with time zone,
  version integer not null default 1,
  name text not null default ''::text,
  tolerance_percent smallint,
  tolerance_minor bigint,
  event_id uuid,
  event_reason text,
  document_noun text,
  document_id uuid,
  document_label text,
  constraint stock_counts_number_key UNIQUE (number),
  constraint stock_counts_pkey PRIMARY KEY (id),
  constraint stock_counts_outlet_id_fkey FOREIGN KEY (outlet_id) REFERENCES outlets(id),
  constraint stock_counts_planned_by_fkey FOREIGN KEY (planned_by) REFERENCES profiles(id),
  constraint stock_counts_posted_by_fkey FOREIGN KEY (posted_by) REFERENCES profiles(id),
  constraint stock_counts_event CHECK ((((kind = 'after_event'::text) = (event_id IS NOT NULL)) AND (num_nulls(event_id, event_reason, document_noun, document_id, document_label) = ANY (ARRAY[0, 5])))),
  constraint stock_counts_event_reason_check CHECK ((event_reason = ANY (ARRAY['short_pick'::text, 'variance'::text, 'transfer'::text, 'count'::text]))),
  constraint stock_counts_full CHECK (((kind = 'full'::text) = (scope = 'outlet'::text))),
  constraint stock_counts_kind CHECK ((kind = ANY (ARRAY['full'::text, 'cycle'::text, 'spot'::text, 'zero_check'::text, 'after_event'::text]))),
  constraint stock_counts_name_check CHECK ((length(name) <= 80)),
  constraint stock_counts_note_check CHECK ((length(note) <= 2000)),
  constraint stock_counts_posted CHECK (((state = 'posted'::text) = (posted_at IS NOT NULL))),
  constraint stock_counts_scope_check CHECK ((scope = ANY (ARRAY['outlet'::text, 'bins'::text, 'category'::text, 'products'::text]))),
  constraint stock_counts_state CHECK ((state = ANY (ARRAY['planned'::text, 'counting'::text, 'review'::text, 'posted'::text, 'cancelled'::text]))),
  constraint stock_counts_tolerance_minor_check CHECK ((tolerance_minor >= 0)),
  constraint stock_counts_tolerance_percent_check CHECK (((tolerance_percent >= 0) AND (tolerance_percent <= 100))),
  constraint stock_counts_zero_check CHECK (((kind <> 'zero_check'::text) OR (scope = 'bins'::text)))
);
CREATE INDEX stock_counts_by_day ON public.stock_counts USING btree (outlet_id, planned_on);
CREATE INDEX stock_counts_by_outlet ON public.stock_counts USING btree (outlet_id, state);
CREATE UNIQUE INDEX stock_counts_follow_once ON public.stock_counts USING btree (event_id, outlet_id) WHERE ((state <> 'cancelled'::text) AND (event_id IS NOT NULL));
CREATE INDEX stock_counts_newest ON public.stock_counts USING btree (planned_at DESC, id DESC);
CREATE TRIGGER stock_counts_ended BEFORE DELETE OR UPDATE ON public.stock_counts FOR EACH ROW WHEN ((old.state = ANY (ARRAY['posted'::text, 'cancelled'::text]))) EXECUTE FUNCTION stock_counts_refuse_change();
CREATE TRIGGER stock_counts_held BEFORE UPDATE OF state ON public.stock_counts FOR EACH ROW WHEN (((new.state = 'counting'::text) AND (old.state = 'planned'::text))) EXECUTE FUNCTION stock_counts_refuse_overlap();
CREATE TRIGGER stock_counts_posting AFTER UPDATE OF state ON public.stock_counts FOR EACH ROW WHEN (((new.state = 'posted'::text) AND (old.state <> 'posted'::text))) EXECUTE FUNCTION stock_counts_check_posting();

create table stock_demand (
  variant_id uuid not null,
  outlet_id uuid not null,
  sku text not null default ''::text,
  mean_daily double precision not null,
  deviation_daily double precision not null,
  issued_90_days bigint not null default 0,
  issued_365_days bigint not null default 0,
  value_365_days_minor bigint not null default 0,
  abc text not null,
  xyz text not null,
  last_issued_on date,
  reckoned_at timestamp with time zone not null default now(),
  constraint stock_demand_pkey PRIMARY KEY (variant_id, outlet_id),
  constraint stock_demand_variant_id_outlet_id_fkey FOREIGN KEY (variant_id, outlet_id) REFERENCES stock_levels(variant_id, outlet_id),
  constraint stock_demand_abc_check CHECK ((abc = ANY (ARRAY['A'::text, 'B'::text, 'C'::text]))),
  constraint stock_demand_deviation_daily_check CHECK ((deviation_daily >= (0)::double precision)),
  constraint stock_demand_mean_daily_check CHECK ((mean_daily >= (0)::double precision)),
  constraint stock_demand_xyz_check CHECK ((xyz = ANY (ARRAY['X'::text, 'Y'::text, 'Z'::text])))
);
CREATE INDEX stock_demand_by_abc ON public.stock_demand USING btree (abc, sku, outlet_id, xyz);
CREATE INDEX stock_demand_by_xyz ON public.stock_demand USING btree (xyz, sku, outlet_id);
CREATE TRIGGER stock_demand_fill BEFORE INSERT ON public.stock_demand FOR EACH ROW WHEN ((new.sku = ''::text)) EXECUTE FUNCTION inventory_fill_demand();

create table stock_incoming (
  source_line_id uuid not null,
  source_noun text not null,
  source_id uuid not null,
  variant_id uuid not null,
  outlet_id uuid not null,
  quantity bigint not null,
  due_on date,
  blind_from_outlet_id uuid,
  constraint stock_incoming_pkey PRIMARY KEY (source_line_id),
  constraint stock_incoming_blind_from_outlet_id_fkey FOREIGN KEY (blind_from_outlet_id) REFERENCES outlets(id),
  constraint stock_incoming_outlet_id_fkey FOREIGN KEY (outlet_id) REFERENCES outlets(id),
  constraint stock_incoming_variant_id_fkey FOREIGN KEY (variant_id) REFERENCES variants(id),
  constraint stock_incoming_quantity_check CHECK ((quantity > 0))
);
CREATE INDEX stock_incoming_blind_from ON public.stock_incoming USING btree (blind_from_outlet_id) WHERE (blind_from_outlet_id IS NOT NULL);
CREATE INDEX stock_incoming_by_level ON public.stock_incoming USING btree (variant_id, outlet_id);
CREATE INDEX stock_incoming_by_source ON public.stock_incoming USING btree (source_id);

create table stock_levels (
  variant_id uuid not null,
  outlet_id uuid not null,
  on_hand bigint not null default 0,
  reserved bigint not null default 0,
  unavailable bigint not null default 0,
  reorder_point bigint,
  sku text not null default ''::text,
  value_minor bigint not null default 0,
  bin_id uuid,
  reorder_quantity bigint,
  most_quantity bigint,
  lead_days integer,
  last_moved_at timestamp with time zone,
  last_counted_at timestamp with time zone,
  low_since timestamp with time zone,
  allows_negative boolean not null default false,
  status text not null default 
CASE
    WHEN (on_hand < 0) THEN 'negative'::text
    WHEN (((on_hand - reserved) - unavailable) <= 0) THEN 'out'::text
    WHEN (((on_hand - reserved) - unavailable) <= reorder_point) THEN 'low'::text
    WHEN (on_hand > most_quantity) THEN 'over'::text
    ELSE 'in_stock'::text
END,
  is_merged_away boolean not null default false,
  constraint stock_levels_pkey PRIMARY KEY (variant_id, outlet_id),
  constraint stock_levels_bin_id_fkey FOREIGN KEY (bin_id) REFERENCES bins(id),
  constraint stock_levels_outlet_id_fkey FOREIGN KEY (outlet_id) REFERENCES outlets(id),
  constraint stock_levels_variant_id_fkey FOREIGN KEY (variant_id) REFERENCES variants(id),
  constraint stock_enough_available CHECK ((((reserved + unavailable) <= on_hand) OR allows_negative)),
  constraint stock_levels_lead_days_check CHECK (((lead_days >= 0) AND (lead_days <= 730))),
  constraint stock_levels_most_quantity_check CHECK ((most_quantity >= 0)),
  constraint stock_levels_reorder_point_check CHECK ((reorder_point >= 0)),
  constraint stock_levels_reorder_quantity_check CHECK ((reorder_quantity > 0)),
  constraint stock_nothing_is_worth_nothing CHECK (((on_hand > 0) OR (value_minor = 0))),
  constraint stock_nothing_where_merged_away CHECK (((NOT is_merged_away) OR ((on_hand = 0) AND (reserved = 0) AND (unavailable = 0) AND (reorder_point IS NULL)))),
  constraint stock_on_hand_not_negative CHECK (((on_hand >= 0) OR allows_negative)),
  constraint stock_reserved_not_negative CHECK ((reserved >= 0)),
  constraint stock_unavailable_not_negative CHECK ((unavailable >= 0)),
  constraint stock_value_not_negative CHECK ((value_minor >= 0))
);
CREATE INDEX stock_levels_by_bin ON public.stock_levels USING btree (bin_id) WHERE (bin_id IS NOT NULL);
CREATE INDEX stock_levels_by_outlet ON public.stock_levels USING btree (outlet_id, sku);
CREATE INDEX stock_levels_by_sku ON public.stock_levels USING btree (sku, outlet_id);
CREATE INDEX stock_levels_by_status ON public.stock_levels USING btree (status, sku, outlet_id) WHERE (status <> 'in_stock'::text);
CREATE INDEX stock_levels_in_order_of_last_move ON public.stock_levels USING btree (last_moved_at, outlet_id, variant_id);
CREATE INDEX stock_levels_in_order_of_on_hand ON public.stock_levels USING btree (on_hand, outlet_id, variant_id);
CREATE INDEX stock_levels_never_stocked ON public.stock_levels USING btree (sku, outlet_id) WHERE (last_moved_at IS NULL);
CREATE INDEX stock_levels_watched ON public.stock_levels USING btree (variant_id, outlet_id) WHERE (((status = ANY (ARRAY['low'::text, 'out'::text, 'negative'::text])) AND (reorder_point IS NOT NULL)) <> (low_since IS NOT NULL));
CREATE CONSTRAINT TRIGGER stock_blocked_lots_are_aside AFTER UPDATE OF on_hand, reserved, unavailable ON public.stock_levels DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (((((new.on_hand - new.reserved) - new.unavailable) > 0) AND (((new.on_hand - new.reserved) - new.unavailable) > ((old.on_hand - old.reserved) - old.unavailable)))) EXECUTE FUNCTION inventory_insist_on_blocked_aside();
CREATE TRIGGER stock_levels_fill BEFORE INSERT ON public.stock_levels FOR EACH ROW EXECUTE FUNCTION inventory_fill_level();
CREATE TRIGGER stock_levels_note_age AFTER INSERT ON public.stock_levels FOR EACH ROW WHEN (((new.on_hand <> 0) OR (new.value_minor <> 0))) EXECUTE FUNCTION inventory_note_age();
CREATE TRIGGER stock_levels_note_changed_age AFTER UPDATE ON public.stock_levels FOR EACH ROW WHEN (((old.on_hand <> new.on_hand) OR (old.value_minor <> new.value_minor))) EXECUTE FUNCTION inventory_note_age();

create table stock_movements (
  seq bigint not null generated always as identity,
  at timestamp with time zone not null default now(),
  variant_id uuid not null,
  outlet_id uuid not null,
  kind text not null,
  on_hand_delta bigint not null default 0,
  reserved_delta bigint not null default 0,
  unavailable_delta bigint not null default 0,
  reason text not null default ''::text,
  source_noun text not null,
  source_id uuid not null,
  source_line_id uuid,
  actor_id uuid,
  value_delta_minor bigint not null default 0,
  on_hand_after bigint,
  lot_id uuid,
  bin_id uuid,
  unavailable_kind text,
  reason_code text,
  entered_at timestamp with time zone,
  constraint stock_movements_pkey PRIMARY KEY (seq),
  constraint stock_movements_bin_id_fkey FOREIGN KEY (bin_id) REFERENCES bins(id),
  constraint stock_movements_lot_id_fkey FOREIGN KEY (lot_id) REFERENCES lots(id),
  constraint stock_movements_variant_id_outlet_id_fkey FOREIGN KEY (variant_id, outlet_id) REFERENCES stock_levels(variant_id, outlet_id),
  constraint movement_entered_after_it_counts CHECK ((entered_at > at)),
  constraint movement_moves_something CHECK (((on_hand_delta <> 0) OR (reserved_delta <> 0) OR (unavailable_delta <> 0) OR (value_delta_minor <> 0))),
  constraint stock_movements_kind_check CHECK ((kind = ANY (ARRAY['opening'::text, 'receipt'::text, 'adjustment'::text, 'count'::text, 'reserve'::text, 'release'::text, 'issue'::text, 'return'::text, 'transfer_out'::text, 'transfer_in'::text, 'set_aside'::text, 'put_back'::text, 'move'::text, 'revalue'::text, 'merge'::text]))),
  constraint stock_movements_unavailable_kind_check CHECK ((unavailable_kind = ANY (ARRAY['damaged'::text, 'quality_control'::text, 'quarantine'::text, 'expired'::text, 'safety'::text])))
);
CREATE INDEX stock_movements_by_instant ON public.stock_movements USING brin (at);
CREATE INDEX stock_movements_by_level ON public.stock_movements USING btree (variant_id, outlet_id, seq);
CREATE INDEX stock_movements_by_lot ON public.stock_movements USING btree (lot_id, seq) WHERE (lot_id IS NOT NULL);
CREATE INDEX stock_movements_by_source ON public.stock_movements USING btree (source_id);
CREATE INDEX stock_movements_dated_back ON public.stock_movements USING btree (variant_id, outlet_id, seq) WHERE (entered_at IS NOT NULL);
CREATE INDEX stock_movements_of_bin ON public.stock_movements USING btree (bin_id, at) WHERE ((bin_id IS NOT NULL) AND (on_hand_delta <> 0));
CREATE INDEX stock_movements_of_inflows ON public.stock_movements USING btree (variant_id, outlet_id, at, seq) INCLUDE (on_hand_delta) WHERE ((on_hand_delta > 0) AND (kind <> ALL (ARRAY['move'::text, 'merge'::text])));
CREATE TRIGGER stock_counts_back_dated BEFORE INSERT ON public.stock_movements FOR EACH ROW WHEN (((new.entered_at IS NOT NULL) AND (new.on_hand_delta <> 0))) EXECUTE FUNCTION stock_counts_refuse_back_dated();
CREATE TRIGGER stock_movements_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.stock_movements FOR EACH STATEMENT EXECUTE FUNCTION platform_refuse_change();
CREATE TRIGGER stock_movements_note_age AFTER INSERT ON public.stock_movements FOR EACH ROW WHEN ((new.on_hand_delta > 0)) EXECUTE FUNCTION inventory_note_age();

create table stock_photos (
  id uuid not null,
  variant_id uuid not null,
  outlet_id uuid not null,
  file_id uuid not null,
  taken_by uuid,
  taken_at timestamp with time zone not null default now(),
  source_id uuid,
  constraint stock_photos_pkey PRIMARY KEY (id),
  constraint stock_photos_file_id_fkey FOREIGN KEY (file_id) REFERENCES files(id),
  constraint stock_photos_outlet_id_fkey FOREIGN KEY (outlet_id) REFERENCES outlets(id),
  constraint stock_photos_taken_by_fkey FOREIGN KEY (taken_by) REFERENCES profiles(id),
  constraint stock_photos_variant_id_fkey FOREIGN KEY (variant_id) REFERENCES variants(id) ON DELETE CASCADE
);
CREATE INDEX stock_photos_by_file ON public.stock_photos USING btree (file_id);
CREATE INDEX stock_photos_by_source ON public.stock_photos USING btree (source_id) WHERE (source_id IS NOT NULL);
CREATE UNIQUE INDEX stock_photos_waiting_once ON public.stock_photos USING btree (variant_id, outlet_id, taken_by, file_id) WHERE (source_id IS NULL);

create table stock_picks (
  id uuid not null,
  source_line_id uuid not null,
  variant_id uuid not null,
  outlet_id uuid not null,
  bin_id uuid,
  lot_id uuid,
  quantity bigint not null,
  is_assumed boolean not null default false,
  picked_at timestamp with time zone not null default now(),
  undone_at timestamp with time zone,
  constraint stock_picks_pkey PRIMARY KEY (id),
  constraint stock_picks_bin_id_fkey FOREIGN KEY (bin_id) REFERENCES bins(id),
  constraint stock_picks_lot_id_fkey FOREIGN KEY (lot_id) REFERENCES lots(id),
  constraint stock_picks_outlet_id_fkey FOREIGN KEY (outlet_id) REFERENCES outlets(id),
  constraint stock_picks_variant_id_fkey FOREIGN KEY (variant_id) REFERENCES variants(id),
  constraint stock_picks_check CHECK ((undone_at >= picked_at)),
  constraint stock_picks_quantity_check CHECK ((quantity > 0))
);
CREATE INDEX stock_picks_by_instant ON public.stock_picks USING btree (variant_id, outlet_id, picked_at);
CREATE INDEX stock_picks_of_line ON public.stock_picks USING btree (source_line_id);

create table stock_places (
  variant_id uuid not null,
  outlet_id uuid not null,
  lot_id uuid,
  bin_id uuid,
  on_hand bigint not null default 0,
  unavailable bigint not null default 0,
  constraint stock_places_once UNIQUE NULLS NOT DISTINCT (variant_id, outlet_id, lot_id, bin_id),
  constraint stock_places_bin_id_fkey FOREIGN KEY (bin_id) REFERENCES bins(id),
  constraint stock_places_lot_id_fkey FOREIGN KEY (lot_id) REFERENCES lots(id),
  constraint stock_places_variant_id_outlet_id_fkey FOREIGN KEY (variant_id, outlet_id) REFERENCES stock_levels(variant_id, outlet_id),
  constraint stock_places_on_hand_not_negative CHECK ((on_hand >= 0)),
  constraint stock_places_says_where CHECK (((lot_id IS NOT NULL) OR (bin_id IS NOT NULL))),
  constraint stock_places_unavailable_is_there CHECK (((unavailable >= 0) AND (unavailable <= on_hand)))
);
CREATE INDEX stock_places_by_bin ON public.stock_places USING btree (bin_id) WHERE (bin_id IS NOT NULL);
CREATE INDEX stock_places_by_lot ON public.stock_places USING btree (lot_id) INCLUDE (outlet_id, on_hand) WHERE (lot_id IS NOT NULL);

create table stock_reservations (
  source_line_id uuid not null,
  source_noun text not null,
  source_id uuid not null,
  variant_id uuid not null,
  outlet_id uuid not null,
  quantity bigint not null,
  created_at timestamp with time zone not null default now(),
  constraint stock_reservations_pkey PRIMARY KEY (source_line_id),
  constraint stock_reservations_variant_id_outlet_id_fkey FOREIGN KEY (variant_id, outlet_id) REFERENCES stock_levels(variant_id, outlet_id),
  constraint stock_reservations_quantity_check CHECK ((quantity > 0))
);
CREATE INDEX stock_reservations_by_level ON public.stock_reservations USING btree (variant_id, outlet_id);
CREATE INDEX stock_reservations_by_source ON public.stock_reservations USING btree (source_id);

create table stock_unavailable (
  variant_id uuid not null,
  outlet_id uuid not null,
  kind text not null,
  quantity bigint not null,
  constraint stock_unavailable_pkey PRIMARY KEY (variant_id, outlet_id, kind),
  constraint stock_unavailable_variant_id_outlet_id_fkey FOREIGN KEY (variant_id, outlet_id) REFERENCES stock_levels(variant_id, outlet_id),
  constraint stock_unavailable_kind_check CHECK ((kind = ANY (ARRAY['damaged'::text, 'quality_control'::text, 'quarantine'::text, 'expired'::text, 'safety'::text]))),
  constraint stock_unavailable_quantity_check CHECK ((quantity >= 0))
);

create table stock_value_changes (
  id bigint not null generated always as identity,
  outlet_id uuid not null,
  on_day date not null,
  change_minor bigint not null,
  constraint stock_value_changes_pkey PRIMARY KEY (id)
);

create table stock_value_days (
  outlet_id uuid not null,
  on_day date not null,
  change_minor bigint not null,
  constraint stock_value_days_pkey PRIMARY KEY (outlet_id, on_day),
  constraint stock_value_days_outlet_id_fkey FOREIGN KEY (outlet_id) REFERENCES outlets(id)
);

create table stock_variances (
  id uuid not null,
  number bigint not null generated always as identity,
  outlet_id uuid not null,
  variant_id uuid not null,
  lot_id uuid,
  quantity bigint not null,
  value_minor bigint not null default 0,
  currency character(3) not null,
  source_noun text not null,
  source_id uuid not null,
  source_label text not null,
  cause text not null default ''::text,
  state text not null default 'open'::text,
  state_changed_at timestamp with time zone not null default now(),
  created_by uuid,
  created_at timestamp with time zone not null default now(),
  version integer not null default 1,
  bin_id uuid,
  is_booked boolean not null default false,
  assigned_to uuid,
  due_on date,
  note text not null default ''::text,
  proposed_by uuid,
  proposed_at timestamp with time zone,
  approved_by uuid,
  approved_at timestamp with time zone,
  is_small boolean not null default false,
  posted_by uuid,
  posted_at timestamp with time zone,
  posted_with uuid,
  closed_at timestamp with time zone,
  parcel_id uuid,
  claim_noun text,
  claim_id uuid,
  claim_label text not null default ''::text,
  is_settled boolean not null default false,
  overdue_told_on date,
  constraint stock_variances_number_key UNIQUE (number),
  constraint stock_variances_pkey PRIMARY KEY (id),
  constraint stock_variances_approved_by_fkey FOREIGN KEY (approved_by) REFERENCES profiles(id),
  constraint stock_variances_assigned_to_fkey FOREIGN KEY (assigned_to) REFERENCES profiles(id),
  constraint stock_variances_bin_id_fkey FOREIGN KEY (bin_id) REFERENCES bins(id),
  constraint stock_variances_lot_id_fkey FOREIGN KEY (lot_id) REFERENCES lots(id),
  constraint stock_variances_outlet_id_fkey FOREIGN KEY (outlet_id) REFERENCES outlets(id),
  constraint stock_variances_posted_by_fkey FOREIGN KEY (posted_by) REFERENCES profiles(id),
  constraint stock_variances_posted_with_fkey FOREIGN KEY (posted_with) REFERENCES stock_variances(id),
  constraint stock_variances_proposed_by_fkey FOREIGN KEY (proposed_by) REFERENCES profiles(id),
  constraint stock_variances_variant_id_fkey FOREIGN KEY (variant_id) REFERENCES variants(id),
  constraint stock_variances_approved CHECK ((((state = ANY (ARRAY['approved'::text, 'posted'::text])) AND (posted_with IS NULL)) = (approved_at IS NOT NULL))),
  constraint stock_variances_by_two CHECK ((is_small OR (approved_by IS NULL) OR (approved_by IS DISTINCT FROM proposed_by))),
  constraint stock_variances_claim CHECK (((claim_noun IS NULL) = (claim_id IS NULL))),
  constraint stock_variances_claim_label_check CHECK ((length(claim_label) <= 200)),
  constraint stock_variances_closed CHECK (((state = 'closed'::text) = (closed_at IS NOT NULL))),
  constraint stock_variances_disputed CHECK (((state <> 'disputed'::text) OR (claim_id IS NOT NULL))),
  constraint stock_variances_note_check CHECK ((length(note) <= 2000)),
  constraint stock_variances_paired CHECK (((posted_with IS NULL) OR ((state = 'posted'::text) AND (posted_with <> id)))),
  constraint stock_variances_posted CHECK (((state = 'posted'::text) = (posted_at IS NOT NULL))),
  constraint stock_variances_proposed CHECK ((((state = ANY (ARRAY['proposed'::text, 'approved'::text, 'posted'::text])) AND (posted_with IS NULL)) = (proposed_at IS NOT NULL))),
  constraint stock_variances_quantity_check CHECK ((quantity <> 0)),
  constraint stock_variances_settled CHECK (((NOT is_settled) OR (state = 'closed'::text))),
  constraint stock_variances_state CHECK ((state = ANY (ARRAY['open'::text, 'investigating'::text, 'disputed'::text, 'proposed'::text, 'approved'::text, 'posted'::text, 'closed'::text])))
);
CREATE INDEX stock_variances_by_assignee ON public.stock_variances USING btree (assigned_to) WHERE (assigned_to IS NOT NULL);
CREATE INDEX stock_variances_by_claim ON public.stock_variances USING btree (claim_id) WHERE (claim_id IS NOT NULL);
CREATE INDEX stock_variances_by_outlet ON public.stock_variances USING btree (outlet_id, state);
CREATE INDEX stock_variances_by_source ON public.stock_variances USING btree (source_id);
CREATE INDEX stock_variances_newest ON public.stock_variances USING btree (created_at DESC, id DESC);
CREATE INDEX stock_variances_of_item ON public.stock_variances USING btree (variant_id, outlet_id, created_at);
CREATE INDEX stock_variances_of_level ON public.stock_variances USING btree (variant_id, outlet_id) WHERE (state = 'open'::text);
CREATE INDEX stock_variances_of_parcel ON public.stock_variances USING btree (parcel_id, variant_id) WHERE (parcel_id IS NOT NULL);
CREATE INDEX stock_variances_posted_with ON public.stock_variances USING btree (posted_with) WHERE (posted_with IS NOT NULL);
CREATE TRIGGER variances_whole AFTER UPDATE OF state ON public.stock_variances FOR EACH ROW WHEN (((new.state = ANY (ARRAY['proposed'::text, 'approved'::text, 'posted'::text])) AND (new.posted_with IS NULL))) EXECUTE FUNCTION variances_require_whole();

create table supplier_bank_requests (
  id uuid not null,
  supplier_id uuid not null,
  sealed_account text not null,
  reason text not null,
  requested_by uuid not null,
  requested_at timestamp with time zone not null default now(),
  is_told boolean not null default false,
  decision text not null default 'open'::text,
  decided_by uuid,
  decided_at timestamp with time zone,
  decision_note text not null default ''::text,
  constraint supplier_bank_requests_pkey PRIMARY KEY (id),
  constraint supplier_bank_requests_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES profiles(id),
  constraint supplier_bank_requests_requested_by_fkey FOREIGN KEY (requested_by) REFERENCES profiles(id),
  constraint supplier_bank_requests_supplier_id_fkey FOREIGN KEY (supplier_id) REFERENCES suppliers(id),
  constraint supplier_bank_requests_by_two CHECK (((decision <> ALL (ARRAY['approved'::text, 'rejected'::text])) OR (decided_by <> requested_by))),
  constraint supplier_bank_requests_decided CHECK ((((decision = 'open'::text) = (decided_by IS NULL)) AND ((decided_by IS NULL) = (decided_at IS NULL)))),
  constraint supplier_bank_requests_decision_check CHECK ((decision = ANY (ARRAY['open'::text, 'approved'::text, 'rejected'::text, 'withdrawn'::text]))),
  constraint supplier_bank_requests_decision_note_check CHECK ((length(decision_note) <= 300)),
  constraint supplier_bank_requests_own CHECK (((decision <> 'withdrawn'::text) OR (decided_by = requested_by))),
  constraint supplier_bank_requests_reason_check CHECK (((length(reason) >= 1) AND (length(reason) <= 300)))
);
CREATE INDEX supplier_bank_requests_approved ON public.supplier_bank_requests USING btree (supplier_id, decided_at DESC) WHERE (decision = 'approved'::text);
CREATE UNIQUE INDEX supplier_bank_requests_open_once ON public.supplier_bank_requests USING btree (supplier_id) WHERE (decision = 'open'::text);

create table supplier_claim_files (
  id uuid not null,
  claim_id uuid not null,
  is_supplier boolean not null,
  author text not null,
  name text not null,
  file_id uuid not null,
  added_at timestamp with time zone not null default now(),
  constraint supplier_claim_files_once UNIQUE (claim_id, file_id),
  constraint supplier_claim_files_pkey PRIMARY KEY (id),
  constraint supplier_claim_files_claim_id_fkey FOREIGN KEY (claim_id) REFERENCES supplier_claims(id),
  constraint supplier_claim_files_file_id_fkey FOREIGN KEY (file_id) REFERENCES files(id),
  constraint supplier_claim_files_author_check CHECK (((length(author) >= 1) AND (length(author) <= 200))),
  constraint supplier_claim_files_name_check CHECK (((length(name) >= 1) AND (length(name) <= 120)))
);
CREATE INDEX supplier_claim_files_by_file ON public.supplier_claim_files USING btree (file_id);
alter table supplier_claim_files enable row level security;
create policy own_rows on supplier_claim_files using ((EXISTS ( SELECT
   FROM supplier_claims c
  WHERE (c.id = supplier_claim_files.claim_id))));

create table supplier_claim_lines (
  id uuid not null,
  claim_id uuid not null,
  position integer not null,
  variant_id uuid not null,
  kind text not null,
  quantity bigint not null,
  receipt_line_id uuid,
  order_line_id uuid,
  expected_minor bigint not null,
  amount_minor bigint not null,
  amount_reason text not null default ''::text,
  wanted text not null,
  note text not null default ''::text,
  constraint supplier_claim_lines_pkey PRIMARY KEY (id),
  constraint supplier_claim_lines_claim_id_fkey FOREIGN KEY (claim_id) REFERENCES supplier_claims(id),
  constraint supplier_claim_lines_order_line_id_fkey FOREIGN KEY (order_line_id) REFERENCES purchase_order_lines(id),
  constraint supplier_claim_lines_receipt_line_id_fkey FOREIGN KEY (receipt_line_id) REFERENCES goods_receipt_lines(id),
  constraint supplier_claim_lines_variant_id_fkey FOREIGN KEY (variant_id) REFERENCES variants(id),
  constraint supplier_claim_lines_amount CHECK (((amount_minor = expected_minor) OR (kind = 'price'::text) OR (amount_reason <> ''::text))),
  constraint supplier_claim_lines_amount_minor_check CHECK ((amount_minor >= 0)),
  constraint supplier_claim_lines_amount_reason_check CHECK ((length(amount_reason) <= 200)),
  constraint supplier_claim_lines_expected_minor_check CHECK ((expected_minor >= 0)),
  constraint supplier_claim_lines_kind_check CHECK ((kind = ANY (ARRAY['rejected'::text, 'damaged'::text, 'wrong_goods'::text, 'short'::text, 'over_delivered'::text, 'price'::text]))),
  constraint supplier_claim_lines_note_check CHECK ((length(note) <= 200)),
  constraint supplier_claim_lines_of CHECK (
CASE
    WHEN (kind = 'short'::text) THEN (order_line_id IS NOT NULL)
    ELSE (receipt_line_id IS NOT NULL)
END),
  constraint supplier_claim_lines_quantity_check CHECK ((quantity > 0)),
  constraint supplier_claim_lines_wanted_check CHECK ((wanted = ANY (ARRAY['credit'::text, 'replacement'::text, 'refund'::text, 'none'::text])))
);
CREATE INDEX supplier_claim_lines_by_claim ON public.supplier_claim_lines USING btree (claim_id);
CREATE INDEX supplier_claim_lines_by_order_line ON public.supplier_claim_lines USING btree (order_line_id);
CREATE INDEX supplier_claim_lines_by_receipt_line ON public.supplier_claim_lines USING btree (receipt_line_id);
CREATE INDEX supplier_claim_lines_by_variant ON public.supplier_claim_lines USING btree (variant_id);
CREATE TRIGGER supplier_claim_lines_claimable AFTER INSERT OR UPDATE OF claim_id, kind, quantity, receipt_line_id, order_line_id ON public.supplier_claim_lines FOR EACH ROW EXECUTE FUNCTION supplier_claim_lines_require_claimable();
CREATE TRIGGER supplier_claim_lines_fixed BEFORE DELETE ON public.supplier_claim_lines FOR EACH ROW EXECUTE FUNCTION supplier_claim_lines_refuse_removal();
alter table supplier_claim_lines enable row level security;
create policy own_rows on supplier_claim_lines using ((EXISTS ( SELECT
   FROM supplier_claims c
  WHERE (c.id = supplier_claim_lines.claim_id))));

create table supplier_claim_messages (
  id uuid not null,
  claim_id uuid not null,
  is_supplier boolean not null,
  author text not null,
  body text not null,
  written_at timestamp with time zone not null default now(),
  constraint supplier_claim_messages_pkey PRIMARY KEY (id),
  constraint supplier_claim_messages_claim_id_fkey FOREIGN KEY (claim_id) REFERENCES supplier_claims(id),
  constraint supplier_claim_messages_author_check CHECK (((length(author) >= 1) AND (length(author) <= 200))),
  constraint supplier_claim_messages_body_check CHECK (((length(body) >= 1) AND (length(body) <= 1000)))
);
CREATE INDEX supplier_claim_messages_by_claim ON public.supplier_claim_messages USING btree (claim_id, written_at);
alter table supplier_claim_messages enable row level security;
create policy own_rows on supplier_claim_messages using ((EXISTS ( SELECT
   FROM supplier_claims c
  WHERE (c.id = supplier_claim_messages.claim_id))));

create table supplier_claim_return_lines (
  id uuid not null,
  return_id uuid not null,
  position integer not null,
  claim_line_id uuid not null,
  quantity bigint not null,
  taken_from text,
  lots text not null default ''::text,
  bins text not null default ''::text,
  cost_minor bigint not null default 0,
  constraint supplier_claim_return_lines_pkey PRIMARY KEY (id),
  constraint supplier_claim_return_lines_claim_line_id_fkey FOREIGN KEY (claim_line_id) REFERENCES supplier_claim_lines(id),
  constraint supplier_claim_return_lines_return_id_fkey FOREIGN KEY (return_id) REFERENCES supplier_claim_returns(id),
  constraint supplier_claim_return_lines_cost_minor_check CHECK ((cost_minor >= 0)),
  constraint supplier_claim_return_lines_quantity_check CHECK ((quantity > 0)),
  constraint supplier_claim_return_lines_taken_from_check CHECK ((taken_from = ANY (ARRAY['damaged'::text, 'quality_control'::text, 'quarantine'::text])))
);
CREATE INDEX supplier_claim_return_lines_by_claim_line ON public.supplier_claim_return_lines USING btree (claim_line_id);
CREATE INDEX supplier_claim_return_lines_by_return ON public.supplier_claim_return_lines USING btree (return_id);
CREATE TRIGGER supplier_claim_return_lines_claimed AFTER INSERT ON public.supplier_claim_return_lines FOR EACH ROW EXECUTE FUNCTION supplier_claim_return_lines_require_claimed();

create table supplier_claim_returns (
  id uuid not null,
  claim_id uuid not null,
  number integer not null,
  note text not null default ''::text,
  version integer not null default 1,
  created_by uuid,
  created_at timestamp with time zone not null default now(),
  left_at timestamp with time zone,
  left_by uuid,
  undone_at timestamp with time zone,
  undone_by uuid,
  constraint supplier_claim_returns_number UNIQUE (claim_id, number),
  constraint supplier_claim_returns_pkey PRIMARY KEY (id),
  constraint supplier_claim_returns_claim_id_fkey FOREIGN KEY (claim_id) REFERENCES supplier_claims(id),
  constraint supplier_claim_returns_created_by_fkey FOREIGN KEY (created_by) REFERENCES profiles(id),
  constraint supplier_claim_returns_left_by_fkey FOREIGN KEY (left_by) REFERENCES profiles(id),
  constraint supplier_claim_returns_undone_by_fkey FOREIGN KEY (undone_by) REFERENCES profiles(id),
  constraint supplier_claim_returns_note_check CHECK ((length(note) <= 500)),
  constraint supplier_claim_returns_number_check CHECK ((number > 0)),
  constraint supplier_claim_returns_one_end CHECK (((left_at IS NULL) OR (undone_at IS NULL)))
);

create table supplier_claims (
  id uuid not null,
  number bigint not null generated always as identity,
  supplier_id uuid not null,
  outlet_id uuid not null,
  currency character(3) not null,
  receipt_id uuid,
  purchase_order_id uuid,
  state text not null default 'draft'::text,
  state_changed_at timestamp with time zone not null default now(),
  version integer not null default 1,
  total_minor bigint not null default 0,
  note text not null default ''::text,
  owner_id uuid,
  created_by uuid,
  created_at timestamp with time zone not null default now(),
  sent_at timestamp with time zone,
  sent_to text not null default ''::text,
  credit_number text not null default ''::text,
  dispute_reason text not null default ''::text,
  settled_with text,
  settled_minor bigint,
  settlement_reference text not null default ''::text,
  replacement_on date,
  write_off_reason text not null default ''::text,
  is_above_limit boolean not null default false,
  ended_by uuid,
  ended_at timestamp with time zone,
  outlet_currency character(3) not null default ''::bpchar,
  rate numeric(20,10) not null,
  replacement_order_id uuid,
  constraint supplier_claims_number_key UNIQUE (number),
  constraint supplier_claims_pkey PRIMARY KEY (id),
  constraint supplier_claims_created_by_fkey FOREIGN KEY (created_by) REFERENCES profiles(id),
  constraint supplier_claims_ended_by_fkey FOREIGN KEY (ended_by) REFERENCES profiles(id),
  constraint supplier_claims_outlet_id_fkey FOREIGN KEY (outlet_id) REFERENCES outlets(id),
  constraint supplier_claims_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES profiles(id),
  constraint supplier_claims_purchase_order_id_fkey FOREIGN KEY (purchase_order_id) REFERENCES purchase_orders(id),
  constraint supplier_claims_receipt_id_fkey FOREIGN KEY (receipt_id) REFERENCES goods_receipts(id),
  constraint supplier_claims_replacement_order_id_fkey FOREIGN KEY (replacement_order_id) REFERENCES purchase_orders(id),
  constraint supplier_claims_supplier_id_fkey FOREIGN KEY (supplier_id) REFERENCES suppliers(id),
  constraint supplier_claims_by_two CHECK (((NOT is_above_limit) OR (ended_by IS NULL) OR (ended_by IS DISTINCT FROM created_by))),
  constraint supplier_claims_credit_number_check CHECK ((length(credit_number) <= 60)),
  constraint supplier_claims_dispute_reason_check CHECK ((length(dispute_reason) <= 1000)),
  constraint supplier_claims_ended CHECK (((state = ANY (ARRAY['settled'::text, 'written_off'::text])) = (ended_at IS NOT NULL))),
  constraint supplier_claims_note_check CHECK ((length(note) <= 2000)),
  constraint supplier_claims_rate_above_0 CHECK ((rate > (0)::numeric)),
  constraint supplier_claims_rate_of_own_currency CHECK (((currency <> outlet_currency) OR (rate = (1)::numeric))),
  constraint supplier_claims_replaced CHECK (((replacement_order_id IS NULL) OR (settled_with = 'replacement'::text))),
  constraint supplier_claims_sent CHECK (((sent_at IS NOT NULL) OR (state = ANY (ARRAY['draft'::text, 'cancelled'::text])))),
  constraint supplier_claims_settled CHECK ((((state = 'settled'::text) = (settled_with IS NOT NULL)) AND ((settled_with IS NULL) = (settled_minor IS NULL)))),
  constraint supplier_claims_settled_amount CHECK ((settled_minor <= total_minor)),
  constraint supplier_claims_settled_minor_check CHECK ((settled_minor >= 0)),
  constraint supplier_claims_settled_with_check CHECK ((settled_with = ANY (ARRAY['credit_note'::text, 'replacement'::text, 'refund'::text]))),
  constraint supplier_claims_settlement_reference_check CHECK ((length(settlement_reference) <= 60)),
  constraint supplier_claims_state CHECK ((state = ANY (ARRAY['draft'::text, 'sent'::text, 'accepted'::text, 'disputed'::text, 'settled'::text, 'written_off'::text, 'cancelled'::text]))),
  constraint supplier_claims_total_minor_check CHECK ((total_minor >= 0)),
  constraint supplier_claims_write_off_reason_check CHECK ((length(write_off_reason) <= 300)),
  constraint supplier_claims_written_off CHECK (((state <> 'written_off'::text) OR (write_off_reason <> ''::text)))
);
CREATE INDEX supplier_claims_by_receipt ON public.supplier_claims USING btree (receipt_id);
CREATE UNIQUE INDEX supplier_claims_by_replacement ON public.supplier_claims USING btree (replacement_order_id) WHERE (replacement_order_id IS NOT NULL);
CREATE INDEX supplier_claims_by_supplier ON public.supplier_claims USING btree (supplier_id, created_at DESC);
CREATE INDEX supplier_claims_newest ON public.supplier_claims USING btree (created_at DESC, id DESC);
CREATE INDEX supplier_claims_open ON public.supplier_claims USING btree (state) WHERE (state = ANY (ARRAY['draft'::text, 'sent'::text, 'accepted'::text, 'disputed'::text]));
CREATE TRIGGER supplier_claims_in_outlet BEFORE INSERT ON public.supplier_claims FOR EACH ROW EXECUTE FUNCTION supplier_claims_in_outlet();
CREATE TRIGGER supplier_claims_keep_rate BEFORE UPDATE OF currency, outlet_currency, rate ON public.supplier_claims FOR EACH ROW EXECUTE FUNCTION supplier_claims_keep_rate();
CREATE TRIGGER supplier_claims_not_empty AFTER UPDATE OF state ON public.supplier_claims FOR EACH ROW WHEN (((new.state = 'sent'::text) AND (old.state = 'draft'::text))) EXECUTE FUNCTION supplier_claims_require_lines();
alter table supplier_claims enable row level security;
create policy own_rows on supplier_claims using (((supplier_id = portal_supplier_id()) AND (sent_at IS NOT NULL)));

create table supplier_contacts (
  id uuid not null,
  supplier_id uuid not null,
  role text not null,
  name text not null,
  email text not null default ''::text,
  phone text not null default ''::text,
  added_at timestamp with time zone not null default now(),
  constraint supplier_contacts_pkey PRIMARY KEY (id),
  constraint supplier_contacts_supplier_id_fkey FOREIGN KEY (supplier_id) REFERENCES suppliers(id),
  constraint supplier_contacts_email_check CHECK ((length(email) <= 200)),
  constraint supplier_contacts_name_check CHECK (((length(name) >= 1) AND (length(name) <= 120))),
  constraint supplier_contacts_phone_check CHECK ((length(phone) <= 40)),
  constraint supplier_contacts_reachable CHECK (((email <> ''::text) OR (phone <> ''::text))),
  constraint supplier_contacts_role_check CHECK ((role = ANY (ARRAY['orders'::text, 'accounts'::text, 'quality'::text, 'general'::text])))
);
CREATE INDEX supplier_contacts_by_supplier ON public.supplier_contacts USING btree (supplier_id, role, added_at);
alter table supplier_contacts enable row level security;
create policy own_rows on supplier_contacts using ((supplier_id = portal_supplier_id()));

create table supplier_credit_note_lines (
  id uuid not null,
  credit_note_id uuid not null,
  position integer not null,
  invoice_line_id uuid not null,
  quantity bigint not null,
  unit_price_minor bigint not null,
  amount_minor bigint not null,
  constraint supplier_credit_note_lines_once UNIQUE (credit_note_id, invoice_line_id),
  constraint supplier_credit_note_lines_pkey PRIMARY KEY (id),
  constraint supplier_credit_note_lines_credit_note_id_fkey FOREIGN KEY (credit_note_id) REFERENCES supplier_credit_notes(id),
  constraint supplier_credit_note_lines_invoice_line_id_fkey FOREIGN KEY (invoice_line_id) REFERENCES supplier_invoice_lines(id),
  constraint supplier_credit_note_lines_amount_minor_check CHECK ((amount_minor >= 0)),
  constraint supplier_credit_note_lines_quantity_check CHECK ((quantity > 0)),
  constraint supplier_credit_note_lines_unit_price_minor_check CHECK ((unit_price_minor >= 0))
);
CREATE INDEX supplier_credit_note_lines_by_invoice_line ON public.supplier_credit_note_lines USING btree (invoice_line_id);
CREATE TRIGGER supplier_credit_note_lines_within AFTER INSERT OR UPDATE ON public.supplier_credit_note_lines FOR EACH ROW EXECUTE FUNCTION supplier_credit_note_lines_require_invoiced();

create table supplier_credit_notes (
  id uuid not null,
  invoice_id uuid not null,
  number text not null,
  number_key text not null default upper(regexp_replace(number, '\s'::text, ''::text, 'g'::text)),
  state text not null default 'recorded'::text,
  state_changed_at timestamp with time zone not null default now(),
  version integer not null default 1,
  reason text not null,
  credited_on date not null,
  total_minor bigint not null,
  tax_minor bigint not null default 0,
  other_minor bigint not null default 0,
  note text not null default ''::text,
  entered_by uuid,
  entered_at timestamp with time zone not null default clock_timestamp(),
  approved_by uuid,
  approved_at timestamp with time zone,
  settled_on date,
  constraint supplier_credit_notes_pkey PRIMARY KEY (id),
  constraint supplier_credit_notes_approved_by_fkey FOREIGN KEY (approved_by) REFERENCES profiles(id),
  constraint supplier_credit_notes_entered_by_fkey FOREIGN KEY (entered_by) REFERENCES profiles(id),
  constraint supplier_credit_notes_invoice_id_fkey FOREIGN KEY (invoice_id) REFERENCES supplier_invoices(id),
  constraint supplier_credit_notes_approved CHECK (((state <> ALL (ARRAY['approved'::text, 'settled'::text])) OR (approved_at IS NOT NULL))),
  constraint supplier_credit_notes_note_check CHECK ((length(note) <= 2000)),
  constraint supplier_credit_notes_number_check CHECK (((length(number) >= 1) AND (length(number) <= 60))),
  constraint supplier_credit_notes_other_minor_check CHECK ((other_minor >= 0)),
  constraint supplier_credit_notes_reason CHECK ((reason = ANY (ARRAY['rejected'::text, 'returned'::text, 'price'::text, 'other'::text]))),
  constraint supplier_credit_notes_settled CHECK (((state = 'settled'::text) = (settled_on IS NOT NULL))),
  constraint supplier_credit_notes_state CHECK ((state = ANY (ARRAY['recorded'::text, 'approved'::text, 'settled'::text, 'cancelled'::text]))),
  constraint supplier_credit_notes_tax_minor_check CHECK ((tax_minor >= 0)),
  constraint supplier_credit_notes_total_minor_check CHECK ((total_minor > 0))
);
CREATE UNIQUE INDEX supplier_credit_notes_number_once ON public.supplier_credit_notes USING btree (invoice_id, number_key) WHERE (state <> 'cancelled'::text);
CREATE TRIGGER supplier_credit_notes_within AFTER INSERT OR UPDATE OF total_minor, invoice_id ON public.supplier_credit_notes FOR EACH ROW EXECUTE FUNCTION supplier_credit_notes_require_invoiced();
alter table supplier_credit_notes enable row level security;
create policy own_rows on supplier_credit_notes using (((state = ANY (ARRAY['approved'::text, 'settled'::text])) AND (EXISTS ( SELECT
   FROM supplier_invoices i
  WHERE (i.id = supplier_credit_notes.invoice_id)))));

create table supplier_documents (
  id uuid not null,
  supplier_id uuid not null,
  kind text not null,
  name text not null,
  file_id uuid not null,
  expires_on date,
  added_by uuid,
  added_at timestamp with time zone not null default now(),
  told_at timestamp with time zone,
  removed_at timestamp with time zone,
  decision text not null default 'accepted'::text,
  is_of_supplier boolean not null default false,
  replaces_id uuid,
  return_reason text not null default ''::text,
  checked_by uuid,
  checked_at timestamp with time zone,
  expired_told_at timestamp with time zone,
  constraint supplier_documents_pkey PRIMARY KEY (id),
  constraint supplier_documents_added_by_fkey FOREIGN KEY (added_by) REFERENCES profiles(id),
  constraint supplier_documents_checked_by_fkey FOREIGN KEY (checked_by) REFERENCES profiles(id),
  constraint supplier_documents_file_id_fkey FOREIGN KEY (file_id) REFERENCES files(id),
  constraint supplier_documents_replaces_id_fkey FOREIGN KEY (replaces_id) REFERENCES supplier_documents(id),
  constraint supplier_documents_supplier_id_fkey FOREIGN KEY (supplier_id) REFERENCES suppliers(id),
  constraint supplier_documents_checked CHECK ((is_of_supplier OR (decision = 'accepted'::text))),
  constraint supplier_documents_decision CHECK ((decision = ANY (ARRAY['to_check'::text, 'accepted'::text, 'returned'::text]))),
  constraint supplier_documents_kind_check CHECK ((kind = ANY (ARRAY['licence'::text, 'certificate'::text, 'contract'::text, 'insurance'::text, 'other'::text]))),
  constraint supplier_documents_name_check CHECK (((length(name) >= 1) AND (length(name) <= 200))),
  constraint supplier_documents_replaces CHECK ((replaces_id IS DISTINCT FROM id)),
  constraint supplier_documents_return_reason_check CHECK ((length(return_reason) <= 500)),
  constraint supplier_documents_returned CHECK (((decision <> 'returned'::text) OR (return_reason <> ''::text)))
);
CREATE INDEX supplier_documents_by_expiry ON public.supplier_documents USING btree (expires_on) WHERE ((removed_at IS NULL) AND (told_at IS NULL));
CREATE INDEX supplier_documents_by_supplier ON public.supplier_documents USING btree (supplier_id) WHERE (removed_at IS NULL);
CREATE INDEX supplier_documents_to_check ON public.supplier_documents USING btree (supplier_id) WHERE ((removed_at IS NULL) AND (decision = 'to_check'::text));
alter table supplier_documents enable row level security;
create policy own_rows on supplier_documents using ((supplier_id = portal_supplier_id()));

create table supplier_invoice_files (
  id uuid not null,
  invoice_id uuid not null,
  file_id uuid not null,
  name text not null,
  added_by uuid,
  added_at timestamp with time zone not null default clock_timestamp(),
  replaced_at timestamp with time zone,
  constraint supplier_invoice_files_pkey PRIMARY KEY (id),
  constraint supplier_invoice_files_added_by_fkey FOREIGN KEY (added_by) REFERENCES profiles(id),
  constraint supplier_invoice_files_file_id_fkey FOREIGN KEY (file_id) REFERENCES files(id),
  constraint supplier_invoice_files_invoice_id_fkey FOREIGN KEY (invoice_id) REFERENCES supplier_invoices(id),
  constraint supplier_invoice_files_name_check CHECK (((length(name) >= 1) AND (length(name) <= 200)))
);
CREATE INDEX supplier_invoice_files_by_invoice ON public.supplier_invoice_files USING btree (invoice_id, added_at DESC);
CREATE UNIQUE INDEX supplier_invoice_files_one_present ON public.supplier_invoice_files USING btree (invoice_id) WHERE (replaced_at IS NULL);
alter table supplier_invoice_files enable row level security;
create policy own_rows on supplier_invoice_files using ((EXISTS ( SELECT
   FROM supplier_invoices i
  WHERE ((i.id = supplier_invoice_files.invoice_id) AND i.is_of_supplier))));

create table supplier_invoice_lines (
  id uuid not null,
  invoice_id uuid not null,
  position integer not null,
  order_line_id uuid not null,
  quantity bigint not null,
  unit_price_minor bigint not null,
  amount_minor bigint not null,
  over_quantity bigint not null default 0,
  tolerated_quantity bigint not null default 0,
  constraint supplier_invoice_lines_once UNIQUE (invoice_id, order_line_id),
  constraint supplier_invoice_lines_pkey PRIMARY KEY (id),
  constraint supplier_invoice_lines_invoice_id_fkey FOREIGN KEY (invoice_id) REFERENCES supplier_invoices(id),
  constraint supplier_invoice_lines_order_line_id_fkey FOREIGN KEY (order_line_id) REFERENCES purchase_order_lines(id),
  constraint supplier_invoice_lines_amount_minor_check CHECK ((amount_minor >= 0)),
  constraint supplier_invoice_lines_check CHECK (((over_quantity >= 0) AND (over_quantity <= quantity))),
  constraint supplier_invoice_lines_quantity_check CHECK ((quantity > 0)),
  constraint supplier_invoice_lines_tolerated_quantity_check CHECK ((tolerated_quantity >= 0)),
  constraint supplier_invoice_lines_unit_price_minor_check CHECK ((unit_price_minor >= 0))
);
CREATE INDEX supplier_invoice_lines_by_order_line ON public.supplier_invoice_lines USING btree (order_line_id);
CREATE TRIGGER supplier_invoice_lines_fixed BEFORE INSERT OR DELETE OR UPDATE ON public.supplier_invoice_lines FOR EACH ROW EXECUTE FUNCTION supplier_invoice_lines_refuse_change();
CREATE TRIGGER supplier_invoice_lines_note_accruals_when_added AFTER INSERT ON public.supplier_invoice_lines REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION supplier_invoices_note_orders_of_lines();
CREATE TRIGGER supplier_invoice_lines_note_accruals_when_changed AFTER UPDATE OF order_line_id, quantity ON public.supplier_invoice_lines FOR EACH ROW WHEN (((old.order_line_id IS DISTINCT FROM new.order_line_id) OR (old.quantity IS DISTINCT FROM new.quantity))) EXECUTE FUNCTION supplier_invoices_note_orders_of_line();
CREATE TRIGGER supplier_invoice_lines_note_accruals_when_removed AFTER DELETE ON public.supplier_invoice_lines REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION supplier_invoices_note_orders_of_lines();
alter table supplier_invoice_lines enable row level security;
create policy own_rows on supplier_invoice_lines using ((EXISTS ( SELECT
   FROM supplier_invoices i
  WHERE (i.id = supplier_invoice_lines.invoice_id))));

create table supplier_invoices (
  id uuid not null,
  supplier_id uuid not null,
  outlet_id uuid not null,
  number text not null,
  number_key text not null default upper(regexp_replace(number, '\s'::text, ''::text, 'g'::text)),
  state text not null default 'prepared'::text,
  state_changed_at timestamp with time zone not null default now(),
  version integer not null default 1,
  currency character(3) not null,
  invoiced_on date not null,
  due_on date not null,
  total_minor bigint not null,
  tax_minor bigint not null default 0,
  freight_minor bigint not null default 0,
  other_minor bigint not null default 0,
  note text not null default ''::text,
  entered_by uuid,
  entered_at timestamp with time zone not null default now(),
  differs text[] not null default '{}'::text[],
  is_exception boolean not null default false,
  approved_by uuid,
  approved_at timestamp with time zone,
  paid_on date,
  payment_reference text not null default ''::text,
  due_told_at timestamp with time zone,
  is_of_supplier boolean not null default false,
  supplier_note text not null default ''::text,
  submitted_by uuid,
  submitted_at timestamp with time zone,
  sent_back_reason text not null default ''::text,
  outlet_currency character(3) not null default ''::bpchar,
  rate numeric(20,10) not null,
  constraint supplier_invoices_pkey PRIMARY KEY (id),
  constraint supplier_invoices_approved_by_fkey FOREIGN KEY (approved_by) REFERENCES profiles(id),
  constraint supplier_invoices_entered_by_fkey FOREIGN KEY (entered_by) REFERENCES profiles(id),
  constraint supplier_invoices_outlet_id_fkey FOREIGN KEY (outlet_id) REFERENCES outlets(id),
  constraint supplier_invoices_submitted_by_fkey FOREIGN KEY (submitted_by) REFERENCES profiles(id),
  constraint supplier_invoices_supplier_id_fkey FOREIGN KEY (supplier_id) REFERENCES suppliers(id),
  constraint supplier_invoices_approved CHECK (((state = ANY (ARRAY['approved'::text, 'paid'::text])) = (approved_at IS NOT NULL))),
  constraint supplier_invoices_by_two CHECK (((NOT is_exception) OR (approved_by IS NULL) OR (approved_by IS DISTINCT FROM entered_by))),
  constraint supplier_invoices_differs_check CHECK ((differs <@ '{sum,price,quantity,not_received}'::text[])),
  constraint supplier_invoices_due CHECK ((due_on >= invoiced_on)),
  constraint supplier_invoices_freight_minor_check CHECK ((freight_minor >= 0)),
  constraint supplier_invoices_note_check CHECK ((length(note) <= 2000)),
  constraint supplier_invoices_number_check CHECK (((length(number) >= 1) AND (length(number) <= 60))),
  constraint supplier_invoices_of_supplier CHECK ((is_of_supplier OR ((state <> ALL (ARRAY['prepared'::text, 'submitted'::text, 'sent_back'::text])) AND (submitted_at IS NULL)))),
  constraint supplier_invoices_other_minor_check CHECK ((other_minor >= 0)),
  constraint supplier_invoices_paid CHECK (((state = 'paid'::text) = (paid_on IS NOT NULL))),
  constraint supplier_invoices_payment_reference_check CHECK ((length(payment_reference) <= 120)),
  constraint supplier_invoices_rate_above_0 CHECK ((rate > (0)::numeric)),
  constraint supplier_invoices_rate_of_own_currency CHECK (((currency <> outlet_currency) OR (rate = (1)::numeric))),
  constraint supplier_invoices_sent_back CHECK (((state <> 'sent_back'::text) OR (sent_back_reason <> ''::text))),
  constraint supplier_invoices_sent_back_reason_check CHECK ((length(sent_back_reason) <= 500)),
  constraint supplier_invoices_state CHECK ((state = ANY (ARRAY['prepared'::text, 'submitted'::text, 'sent_back'::text, 'draft'::text, 'matched'::text, 'held'::text, 'approved'::text, 'paid'::text, 'cancelled'::text]))),
  constraint supplier_invoices_submitted CHECK (((NOT is_of_supplier) OR (state = ANY (ARRAY['prepared'::text, 'cancelled'::text])) OR (submitted_at IS NOT NULL))),
  constraint supplier_invoices_supplier_note_check CHECK ((length(supplier_note) <= 1000)),
  constraint supplier_invoices_tax_minor_check CHECK ((tax_minor >= 0)),
  constraint supplier_invoices_total_minor_check CHECK ((total_minor >= 0))
);
CREATE INDEX supplier_invoices_due_next ON public.supplier_invoices USING btree (due_on) WHERE (state = ANY (ARRAY['matched'::text, 'held'::text, 'approved'::text]));
CREATE INDEX supplier_invoices_newest ON public.supplier_invoices USING btree (entered_at DESC, id DESC);
CREATE UNIQUE INDEX supplier_invoices_number_once ON public.supplier_invoices USING btree (supplier_id, number_key) WHERE (state <> 'cancelled'::text);
CREATE TRIGGER supplier_invoices_credited AFTER UPDATE OF state ON public.supplier_invoices FOR EACH ROW WHEN (((new.state = ANY (ARRAY['draft'::text, 'cancelled'::text])) AND (old.state <> ALL (ARRAY['draft'::text, 'cancelled'::text])))) EXECUTE FUNCTION supplier_invoices_keep_credited();
CREATE TRIGGER supplier_invoices_in_outlet BEFORE INSERT ON public.supplier_invoices FOR EACH ROW EXECUTE FUNCTION supplier_invoices_in_outlet();
CREATE TRIGGER supplier_invoices_keep_rate BEFORE UPDATE OF currency, outlet_currency, rate ON public.supplier_invoices FOR EACH ROW EXECUTE FUNCTION supplier_invoices_keep_rate();
CREATE TRIGGER supplier_invoices_note_accruals AFTER UPDATE ON public.supplier_invoices FOR EACH ROW WHEN ((((old.state = ANY (ARRAY['matched'::text, 'held'::text, 'approved'::text, 'paid'::text])) IS DISTINCT FROM (new.state = ANY (ARRAY['matched'::text, 'held'::text, 'approved'::text, 'paid'::text]))) OR (old.invoiced_on IS DISTINCT FROM new.invoiced_on))) EXECUTE FUNCTION supplier_invoices_note_orders();
CREATE TRIGGER supplier_invoices_open AFTER UPDATE OF state ON public.supplier_invoices FOR EACH ROW WHEN (((new.state = 'submitted'::text) AND (old.state <> 'submitted'::text))) EXECUTE FUNCTION supplier_invoices_require_open();
CREATE TRIGGER supplier_invoices_received AFTER UPDATE OF state ON public.supplier_invoices FOR EACH ROW WHEN (((new.state = ANY (ARRAY['matched'::text, 'approved'::text])) AND (old.state <> ALL (ARRAY['matched'::text, 'approved'::text, 'paid'::text])))) EXECUTE FUNCTION supplier_invoices_require_received();
alter table supplier_invoices enable row level security;
create policy own_rows on supplier_invoices using (((supplier_id = portal_supplier_id()) AND (is_of_supplier OR (state = ANY (ARRAY['matched'::text, 'held'::text, 'approved'::text, 'paid'::text])))));

create table supplier_items (
  id uuid not null,
  supplier_id uuid not null,
  variant_id uuid not null,
  supplier_sku text not null default ''::text,
  price_minor bigint,
  currency character(3) not null,
  pack_quantity integer not null default 1,
  least_quantity integer not null default 1,
  lead_days integer,
  is_preferred boolean not null default false,
  is_active boolean not null default true,
  updated_at timestamp with time zone not null default now(),
  version integer not null default 1,
  over_receipt_percent numeric(7,4),
  constraint supplier_items_once UNIQUE (supplier_id, variant_id),
  constraint supplier_items_pkey PRIMARY KEY (id),
  constraint supplier_items_supplier_id_fkey FOREIGN KEY (supplier_id) REFERENCES suppliers(id),
  constraint supplier_items_variant_id_fkey FOREIGN KEY (variant_id) REFERENCES variants(id),
  constraint supplier_items_lead_days_check CHECK (((lead_days >= 0) AND (lead_days <= 730))),
  constraint supplier_items_least_quantity_check CHECK ((least_quantity > 0)),
  constraint supplier_items_over_receipt_percent_check CHECK (((over_receipt_percent >= (0)::numeric) AND (over_receipt_percent <= (100)::numeric))),
  constraint supplier_items_pack_quantity_check CHECK ((pack_quantity > 0)),
  constraint supplier_items_price_minor_check CHECK ((price_minor >= 0)),
  constraint supplier_items_supplier_sku_check CHECK ((length(supplier_sku) <= 60))
);
CREATE INDEX supplier_items_by_variant ON public.supplier_items USING btree (variant_id);
CREATE UNIQUE INDEX supplier_items_preferred_once ON public.supplier_items USING btree (variant_id) WHERE (is_preferred AND is_active);
CREATE INDEX supplier_items_sold ON public.supplier_items USING btree (supplier_id) WHERE is_active;
alter table supplier_items enable row level security;
create policy own_rows on supplier_items using ((supplier_id = portal_supplier_id()));

create table supplier_lines_left_out (
  id uuid not null,
  order_line_id uuid not null,
  reason text not null,
  left_out_by uuid,
  left_out_at timestamp with time zone not null default now(),
  counted_by uuid,
  counted_at timestamp with time zone,
  constraint supplier_lines_left_out_pkey PRIMARY KEY (id),
  constraint supplier_lines_left_out_counted_by_fkey FOREIGN KEY (counted_by) REFERENCES profiles(id),
  constraint supplier_lines_left_out_left_out_by_fkey FOREIGN KEY (left_out_by) REFERENCES profiles(id),
  constraint supplier_lines_left_out_order_line_id_fkey FOREIGN KEY (order_line_id) REFERENCES purchase_order_lines(id) ON DELETE CASCADE,
  constraint supplier_lines_left_out_reason_check CHECK (((length(reason) >= 1) AND (length(reason) <= 300)))
);
CREATE UNIQUE INDEX supplier_lines_left_out_once ON public.supplier_lines_left_out USING btree (order_line_id) WHERE (counted_at IS NULL);
alter table supplier_lines_left_out enable row level security;
create policy own_rows on supplier_lines_left_out using ((EXISTS ( SELECT
   FROM purchase_order_lines line
  WHERE (line.id = supplier_lines_left_out.order_line_id))));

create table supplier_merges (
  id uuid not null,
  kept_id uuid not null,
  merged_id uuid not null,
  record jsonb not null,
  merged_by uuid,
  merged_at timestamp with time zone not null default now(),
  undone_by uuid,
  undone_at timestamp with time zone,
  constraint supplier_merges_pkey PRIMARY KEY (id),
  constraint supplier_merges_kept_id_fkey FOREIGN KEY (kept_id) REFERENCES suppliers(id),
  constraint supplier_merges_merged_by_fkey FOREIGN KEY (merged_by) REFERENCES profiles(id),
  constraint supplier_merges_merged_id_fkey FOREIGN KEY (merged_id) REFERENCES suppliers(id),
  constraint supplier_merges_undone_by_fkey FOREIGN KEY (undone_by) REFERENCES profiles(id),
  constraint supplier_merges_of_two CHECK ((kept_id <> merged_id)),
  constraint supplier_merges_record_check CHECK ((jsonb_typeof(record) = 'object'::text)),
  constraint supplier_merges_undone CHECK (((undone_by IS NULL) OR (undone_at IS NOT NULL)))
);
CREATE INDEX supplier_merges_by_kept ON public.supplier_merges USING btree (kept_id, merged_at DESC);
CREATE UNIQUE INDEX supplier_merges_open ON public.supplier_merges USING btree (merged_id) WHERE (undone_at IS NULL);

create table supplier_price_breaks (
  id uuid not null,
  item_id uuid not null,
  min_quantity integer not null,
  price_minor bigint not null,
  starts_on date,
  ends_on date,
  constraint supplier_price_breaks_overlap EXCLUDE USING gist (item_id WITH =, min_quantity WITH =, daterange(starts_on, ends_on, '[]'::text) WITH &&),
  constraint supplier_price_breaks_pkey PRIMARY KEY (id),
  constraint supplier_price_breaks_item_id_fkey FOREIGN KEY (item_id) REFERENCES supplier_items(id) ON DELETE CASCADE,
  constraint supplier_price_breaks_min_quantity_check CHECK (((min_quantity >= 1) AND (min_quantity <= 1000000))),
  constraint supplier_price_breaks_period CHECK ((starts_on <= ends_on)),
  constraint supplier_price_breaks_price_minor_check CHECK ((price_minor >= 0))
);
alter table supplier_price_breaks enable row level security;
create policy own_rows on supplier_price_breaks using ((EXISTS ( SELECT
   FROM supplier_items item
  WHERE (item.id = supplier_price_breaks.item_id))));

create table supplier_price_list_items (
  price_list_id uuid not null,
  position integer not null,
  item_id uuid,
  label text not null,
  is_new boolean not null default false,
  prices_before jsonb not null,
  prices_after jsonb not null,
  constraint supplier_price_list_items_pkey PRIMARY KEY (price_list_id, "position"),
  constraint supplier_price_list_items_item_id_fkey FOREIGN KEY (item_id) REFERENCES supplier_items(id) ON DELETE SET NULL,
  constraint supplier_price_list_items_price_list_id_fkey FOREIGN KEY (price_list_id) REFERENCES supplier_price_lists(id) ON DELETE CASCADE,
  constraint supplier_price_list_items_label_check CHECK (((length(label) >= 1) AND (length(label) <= 400))),
  constraint supplier_price_list_items_position_check CHECK (("position" > 0)),
  constraint supplier_price_list_items_prices_after_check CHECK ((jsonb_typeof(prices_after) = 'object'::text)),
  constraint supplier_price_list_items_prices_before_check CHECK ((jsonb_typeof(prices_before) = 'object'::text))
);
CREATE INDEX supplier_price_list_items_by_item ON public.supplier_price_list_items USING btree (item_id);

create table supplier_price_lists (
  id uuid not null,
  supplier_id uuid not null,
  name text not null,
  ends_others boolean not null,
  reverses_id uuid,
  applied_by uuid,
  applied_at timestamp with time zone not null default clock_timestamp(),
  undone_by uuid,
  undone_at timestamp with time zone,
  constraint supplier_price_lists_pkey PRIMARY KEY (id),
  constraint supplier_price_lists_applied_by_fkey FOREIGN KEY (applied_by) REFERENCES profiles(id),
  constraint supplier_price_lists_reverses_id_fkey FOREIGN KEY (reverses_id) REFERENCES supplier_price_lists(id),
  constraint supplier_price_lists_supplier_id_fkey FOREIGN KEY (supplier_id) REFERENCES suppliers(id),
  constraint supplier_price_lists_undone_by_fkey FOREIGN KEY (undone_by) REFERENCES profiles(id),
  constraint supplier_price_lists_name_check CHECK (((length(name) >= 1) AND (length(name) <= 200))),
  constraint supplier_price_lists_of_another CHECK ((reverses_id <> id)),
  constraint supplier_price_lists_undone CHECK (((undone_by IS NULL) OR (undone_at IS NOT NULL)))
);
CREATE INDEX supplier_price_lists_by_supplier ON public.supplier_price_lists USING btree (supplier_id, applied_at DESC);
CREATE UNIQUE INDEX supplier_price_lists_reversed_once ON public.supplier_price_lists USING btree (reverses_id) WHERE (undone_at IS NULL);

create table supplier_return_lines (
  id uuid not null,
  paper_id uuid not null,
  position integer not null,
  inspection_id uuid not null,
  lots text not null default ''::text,
  cost_minor bigint not null default 0,
  is_undone boolean not null default false,
  constraint supplier_return_lines_position UNIQUE (paper_id, "position"),
  constraint supplier_return_lines_pkey PRIMARY KEY (id),
  constraint supplier_return_lines_inspection_id_fkey FOREIGN KEY (inspection_id) REFERENCES return_inspections(id),
  constraint supplier_return_lines_paper_id_fkey FOREIGN KEY (paper_id) REFERENCES supplier_returns(id),
  constraint supplier_return_lines_cost_minor_check CHECK ((cost_minor >= 0)),
  constraint supplier_return_lines_position_check CHECK (("position" > 0))
);
CREATE UNIQUE INDEX supplier_return_lines_once ON public.supplier_return_lines USING btree (inspection_id) WHERE (NOT is_undone);
CREATE TRIGGER supplier_return_lines_note_causes AFTER INSERT OR DELETE OR UPDATE OF cost_minor, is_undone ON public.supplier_return_lines FOR EACH ROW EXECUTE FUNCTION returns_note_causes_of_paper();

create table supplier_returns (
  id uuid not null,
  number bigint not null generated always as identity,
  outlet_id uuid not null,
  supplier_id uuid not null,
  currency character(3) not null,
  note text not null default ''::text,
  version integer not null default 1,
  created_by uuid,
  created_at timestamp with time zone not null default now(),
  undone_by uuid,
  undone_at timestamp with time zone,
  constraint supplier_returns_number_key UNIQUE (number),
  constraint supplier_returns_pkey PRIMARY KEY (id),
  constraint supplier_returns_created_by_fkey FOREIGN KEY (created_by) REFERENCES profiles(id),
  constraint supplier_returns_outlet_id_fkey FOREIGN KEY (outlet_id) REFERENCES outlets(id),
  constraint supplier_returns_supplier_id_fkey FOREIGN KEY (supplier_id) REFERENCES suppliers(id),
  constraint supplier_returns_undone_by_fkey FOREIGN KEY (undone_by) REFERENCES profiles(id),
  constraint supplier_returns_note_check CHECK ((length(note) <= 500))
);
CREATE INDEX supplier_returns_newest ON public.supplier_returns USING btree (created_at DESC, id DESC);

create table supplier_score_links (
  id uuid not null,
  supplier_id uuid not null,
  token_hash text not null,
  card jsonb not null,
  made_by uuid,
  made_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  withdrawn_at timestamp with time zone,
  constraint supplier_score_links_token_hash_key UNIQUE (token_hash),
  constraint supplier_score_links_pkey PRIMARY KEY (id),
  constraint supplier_score_links_made_by_fkey FOREIGN KEY (made_by) REFERENCES profiles(id),
  constraint supplier_score_links_supplier_id_fkey FOREIGN KEY (supplier_id) REFERENCES suppliers(id),
  constraint supplier_score_links_card_check CHECK ((jsonb_typeof(card) = 'object'::text))
);
CREATE INDEX supplier_score_links_open ON public.supplier_score_links USING btree (supplier_id) WHERE (withdrawn_at IS NULL);

create table suppliers (
  id uuid not null,
  code text not null,
  name text not null,
  email text,
  phone text,
  city text not null default ''::text,
  country text not null default ''::text,
  created_at timestamp with time zone not null default now(),
  version integer not null default 1,
  state text not null default 'draft'::text,
  state_changed_at timestamp with time zone not null default now(),
  state_reason text not null default ''::text,
  legal_name text not null default ''::text,
  tax_number text not null default ''::text,
  website text not null default ''::text,
  address text not null default ''::text,
  postcode text not null default ''::text,
  currency character(3) not null,
  payment_days integer,
  payment_terms text not null default ''::text,
  incoterm text,
  minimum_order_minor bigint,
  free_freight_minor bigint,
  lead_days integer,
  order_weekdays smallint[] not null default '{}'::smallint[],
  delivery_weekdays smallint[] not null default '{}'::smallint[],
  order_channel text not null default 'email'::text,
  over_receipt_percent numeric(7,4),
  rating smallint,
  is_preferred boolean not null default false,
  note text not null default ''::text,
  is_active boolean not null default (state = 'active'::text),
  merged_into uuid,
  invoice_quantity_percent integer,
  invoice_price_percent integer,
  invoice_least_minor bigint,
  constraint suppliers_code_key UNIQUE (code),
  constraint suppliers_pkey PRIMARY KEY (id),
  constraint suppliers_merged_into_fkey FOREIGN KEY (merged_into) REFERENCES suppliers(id),
  constraint suppliers_address_check CHECK ((length(address) <= 300)),
  constraint suppliers_code_check CHECK ((code ~ '^[A-Z0-9][A-Z0-9&._/-]{0,19}$'::text)),
  constraint suppliers_delivery_weekdays_check CHECK ((delivery_weekdays <@ '{1,2,3,4,5,6,7}'::smallint[])),
  constraint suppliers_free_freight_minor_check CHECK ((free_freight_minor > 0)),
  constraint suppliers_incoterm_check CHECK ((incoterm = ANY (ARRAY['EXW'::text, 'FCA'::text, 'FAS'::text, 'FOB'::text, 'CFR'::text, 'CIF'::text, 'CPT'::text, 'CIP'::text, 'DAP'::text, 'DPU'::text, 'DDP'::text]))),
  constraint suppliers_invoice_least_minor_check CHECK (((invoice_least_minor >= 0) AND (invoice_least_minor <= 1000000))),
  constraint suppliers_invoice_price_percent_check CHECK (((invoice_price_percent >= 0) AND (invoice_price_percent <= 100))),
  constraint suppliers_invoice_quantity_percent_check CHECK (((invoice_quantity_percent >= 0) AND (invoice_quantity_percent <= 100))),
  constraint suppliers_lead_days_check CHECK (((lead_days >= 0) AND (lead_days <= 730))),
  constraint suppliers_legal_name_check CHECK ((length(legal_name) <= 200)),
  constraint suppliers_merged CHECK (((merged_into IS NULL) OR ((state = 'archived'::text) AND (merged_into <> id)))),
  constraint suppliers_minimum_order_minor_check CHECK ((minimum_order_minor > 0)),
  constraint suppliers_name_check CHECK (((length(name) >= 1) AND (length(name) <= 200))),
  constraint suppliers_note_check CHECK ((length(note) <= 2000)),
  constraint suppliers_order_channel_check CHECK ((order_channel = ANY (ARRAY['email'::text, 'portal'::text, 'print'::text]))),
  constraint suppliers_order_weekdays_check CHECK ((order_weekdays <@ '{1,2,3,4,5,6,7}'::smallint[])),
  constraint suppliers_over_receipt_percent_check CHECK (((over_receipt_percent >= (0)::numeric) AND (over_receipt_percent <= (100)::numeric))),
  constraint suppliers_payment_days_check CHECK (((payment_days >= 0) AND (payment_days <= 365))),
  constraint suppliers_payment_terms_check CHECK ((length(payment_terms) <= 200)),
  constraint suppliers_postcode_check CHECK ((length(postcode) <= 20)),
  constraint suppliers_rating_check CHECK (((rating >= 1) AND (rating <= 5))),
  constraint suppliers_state CHECK ((state = ANY (ARRAY['draft'::text, 'active'::text, 'on_hold'::text, 'blocked'::text, 'archived'::text]))),
  constraint suppliers_state_reason CHECK (((state = ANY (ARRAY['on_hold'::text, 'blocked'::text])) OR (state_reason = ''::text))),
  constraint suppliers_state_reason_check CHECK ((length(state_reason) <= 300)),
  constraint suppliers_tax_number_check CHECK ((length(tax_number) <= 40)),
  constraint suppliers_website_check CHECK (((website ~ '^(https?://\S+)?$'::text) AND (length(website) <= 300)))
);
CREATE INDEX suppliers_by_words ON public.suppliers USING gin ((((code || ' '::text) || name)) gin_trgm_ops);
CREATE INDEX suppliers_in_order ON public.suppliers USING btree (name, id);
alter table suppliers enable row level security;
create policy own_rows on suppliers using ((id = portal_supplier_id()));

create table suspicious_cases (
  id uuid not null,
  number bigint not null default nextval('suspicious_case_numbers'::regclass),
  customer_id uuid not null,
  state text not null default 'flagged'::text,
  state_changed_at timestamp with time zone not null default now(),
  version integer not null default 1,
  cause text not null,
  opened_by uuid,
  opened_at timestamp with time zone not null default now(),
  owner_id uuid,
  reason text not null default ''::text,
  appeal_note text not null default ''::text,
  policy text,
  restricted_at timestamp with time zone,
  restricted_until date,
  decision integer not null default 0,
  score smallint not null default 0,
  signals jsonb not null default '[]'::jsonb,
  identities integer not null default 1,
  value_minor bigint not null default 0,
  currency character(3) not null,
  parcels_sent integer not null default 0,
  parcels_returned integer not null default 0,
  scored_at timestamp with time zone,
  constraint suspicious_cases_by_customer UNIQUE (customer_id),
  constraint suspicious_cases_number_key UNIQUE (number),
  constraint suspicious_cases_pkey PRIMARY KEY (id),
  constraint suspicious_cases_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customers(id),
  constraint suspicious_cases_opened_by_fkey FOREIGN KEY (opened_by) REFERENCES profiles(id),
  constraint suspicious_cases_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES profiles(id),
  constraint suspicious_cases_appeal_note_check CHECK ((length(appeal_note) <= 500)),
  constraint suspicious_cases_cause_check CHECK ((cause = ANY (ARRAY['manual'::text, 'score'::text, 'returns'::text]))),
  constraint suspicious_cases_identities_check CHECK ((identities >= 0)),
  constraint suspicious_cases_parcels_returned_check CHECK ((parcels_returned >= 0)),
  constraint suspicious_cases_parcels_sent_check CHECK ((parcels_sent >= 0)),
  constraint suspicious_cases_policy_check CHECK ((policy = ANY (ARRAY['call_first'::text, 'prepaid_only'::text, 'no_cod'::text, 'block'::text]))),
  constraint suspicious_cases_reason_check CHECK ((length(reason) <= 400)),
  constraint suspicious_cases_restricted_with_policy CHECK ((((state = ANY (ARRAY['restricted'::text, 'appealed'::text])) = (policy IS NOT NULL)) AND ((policy IS NULL) = (restricted_at IS NULL)) AND ((policy IS NULL) = (restricted_until IS NULL)))),
  constraint suspicious_cases_returned_of_sent CHECK ((parcels_returned <= parcels_sent)),
  constraint suspicious_cases_score_check CHECK (((score >= 0) AND (score <= 100))),
  constraint suspicious_cases_signals_check CHECK ((jsonb_typeof(signals) = 'array'::text)),
  constraint suspicious_cases_state CHECK ((state = ANY (ARRAY['flagged'::text, 'reviewing'::text, 'watch'::text, 'restricted'::text, 'appealed'::text, 'cleared'::text]))),
  constraint suspicious_cases_value_minor_check CHECK ((value_minor >= 0))
);
CREATE INDEX suspicious_cases_by_score ON public.suspicious_cases USING btree (score DESC, id);
CREATE INDEX suspicious_cases_by_value ON public.suspicious_cases USING btree (value_minor DESC, id);
CREATE INDEX suspicious_cases_ending ON public.suspicious_cases USING btree (restricted_until) WHERE (policy IS NOT NULL);
CREATE INDEX suspicious_cases_waiting ON public.suspicious_cases USING btree (state) WHERE (state = ANY (ARRAY['flagged'::text, 'reviewing'::text, 'appealed'::text]));

create table suspicious_effects (
  case_id uuid not null,
  decision integer not null,
  order_id uuid not null,
  kind text not null,
  policy text not null,
  hold_id uuid,
  batch_id uuid,
  acted_at timestamp with time zone not null default now(),
  undone_at timestamp with time zone,
  constraint suspicious_effects_pkey PRIMARY KEY (case_id, decision, order_id),
  constraint suspicious_effects_case_id_fkey FOREIGN KEY (case_id) REFERENCES suspicious_cases(id),
  constraint suspicious_effects_hold_id_fkey FOREIGN KEY (hold_id) REFERENCES order_holds(id),
  constraint suspicious_effects_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint suspicious_effects_control CHECK (((kind <> 'let_through'::text) OR (policy = ANY (ARRAY['prepaid_only'::text, 'no_cod'::text])))),
  constraint suspicious_effects_decision_check CHECK ((decision > 0)),
  constraint suspicious_effects_held CHECK (((kind = 'held'::text) = (hold_id IS NOT NULL))),
  constraint suspicious_effects_kind_check CHECK ((kind = ANY (ARRAY['held'::text, 'call_asked'::text, 'let_through'::text]))),
  constraint suspicious_effects_policy_check CHECK ((policy = ANY (ARRAY['call_first'::text, 'prepaid_only'::text, 'no_cod'::text, 'block'::text])))
);
CREATE INDEX suspicious_effects_by_batch ON public.suspicious_effects USING btree (batch_id) WHERE (batch_id IS NOT NULL);
CREATE INDEX suspicious_effects_by_order ON public.suspicious_effects USING btree (order_id);
CREATE INDEX suspicious_effects_let_through ON public.suspicious_effects USING btree (acted_at) WHERE (kind = 'let_through'::text);

create table suspicious_members (
  case_id uuid not null,
  customer_id uuid not null,
  joined_at timestamp with time zone not null default now(),
  constraint suspicious_members_pkey PRIMARY KEY (case_id, customer_id),
  constraint suspicious_members_case_id_fkey FOREIGN KEY (case_id) REFERENCES suspicious_cases(id),
  constraint suspicious_members_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customers(id)
);
CREATE INDEX suspicious_members_by_customer ON public.suspicious_members USING btree (customer_id);

create table suspicious_scores_noted (
  id bigint not null generated always as identity,
  order_id uuid not null,
  constraint suspicious_scores_noted_pkey PRIMARY KEY (id)
);

create table suspicious_unlinks (
  first_id uuid not null,
  second_id uuid not null,
  unlinked_by uuid,
  unlinked_at timestamp with time zone not null default now(),
  constraint suspicious_unlinks_pkey PRIMARY KEY (first_id, second_id),
  constraint suspicious_unlinks_first_id_fkey FOREIGN KEY (first_id) REFERENCES customers(id),
  constraint suspicious_unlinks_second_id_fkey FOREIGN KEY (second_id) REFERENCES customers(id),
  constraint suspicious_unlinks_unlinked_by_fkey FOREIGN KEY (unlinked_by) REFERENCES profiles(id),
  constraint suspicious_unlinks_in_order CHECK ((first_id < second_id))
);
CREATE INDEX suspicious_unlinks_by_second ON public.suspicious_unlinks USING btree (second_id);

create table suspicious_words (
  id uuid not null,
  case_id uuid not null,
  words text not null,
  constraint suspicious_words_pkey PRIMARY KEY (id),
  constraint suspicious_words_case_id_fkey FOREIGN KEY (case_id) REFERENCES suspicious_cases(id),
  constraint suspicious_words_words_check CHECK (((length(words) >= 1) AND (length(words) <= 2000)))
);
CREATE INDEX suspicious_words_by_case ON public.suspicious_words USING btree (case_id);

create table throttles (
  key text not null,
  window_start timestamp with time zone not null,
  tries integer not null,
  constraint throttles_pkey PRIMARY KEY (key),
  constraint throttles_tries_check CHECK ((tries >= 0))
);
CREATE INDEX throttles_by_age ON public.throttles USING btree (window_start);

create table tracking_checks (
  id uuid not null,
  courier_id uuid not null,
  event_id uuid,
  dedupe_key text not null,
  tracking_number text not null default ''::text,
  why text not null,
  raw text not null default ''::text,
  received_at timestamp with time zone not null default now(),
  settled_at timestamp with time zone,
  settled_by text,
  constraint tracking_checks_courier_id_dedupe_key_key UNIQUE (courier_id, dedupe_key),
  constraint tracking_checks_event_id_key UNIQUE (event_id),
  constraint tracking_checks_pkey PRIMARY KEY (id),
  constraint tracking_checks_courier_id_fkey FOREIGN KEY (courier_id) REFERENCES couriers(id),
  constraint tracking_checks_event_id_fkey FOREIGN KEY (event_id) REFERENCES courier_events(id),
  constraint tracking_checks_dedupe_key_check CHECK ((dedupe_key ~ '^[0-9a-f]{64}$'::text)),
  constraint tracking_checks_raw_check CHECK ((length(raw) <= 4000)),
  constraint tracking_checks_settled CHECK ((((settled_at IS NULL) = (settled_by IS NULL)) AND ((settled_at IS NULL) OR (raw = ''::text)))),
  constraint tracking_checks_tracking_number_check CHECK ((length(tracking_number) <= 60)),
  constraint tracking_checks_why_check CHECK ((why = ANY (ARRAY['undated'::text, 'no_number'::text, 'no_status'::text, 'not_an_object'::text, 'no_list'::text])))
);
CREATE INDEX tracking_checks_open ON public.tracking_checks USING btree (received_at, id) WHERE (settled_at IS NULL);

create table tracking_file_columns (
  courier_id uuid not null,
  number_column text not null,
  status_column text not null,
  date_column text,
  place_column text,
  constraint tracking_file_columns_pkey PRIMARY KEY (courier_id),
  constraint tracking_file_columns_courier_id_fkey FOREIGN KEY (courier_id) REFERENCES couriers(id),
  constraint tracking_file_columns_date_column_check CHECK (((length(date_column) >= 1) AND (length(date_column) <= 120))),
  constraint tracking_file_columns_number_column_check CHECK (((length(number_column) >= 1) AND (length(number_column) <= 120))),
  constraint tracking_file_columns_place_column_check CHECK (((length(place_column) >= 1) AND (length(place_column) <= 120))),
  constraint tracking_file_columns_status_column_check CHECK (((length(status_column) >= 1) AND (length(status_column) <= 120)))
);

create table tracking_number_owners (
  courier_id uuid not null,
  tracking_number text not null,
  parcel_id uuid,
  decided_at timestamp with time zone not null default now(),
  decided_by text not null,
  constraint tracking_number_owners_pkey PRIMARY KEY (courier_id, tracking_number),
  constraint tracking_number_owners_courier_id_fkey FOREIGN KEY (courier_id) REFERENCES couriers(id),
  constraint tracking_number_owners_parcel_id_fkey FOREIGN KEY (parcel_id) REFERENCES parcels(id),
  constraint tracking_number_owners_tracking_number_check CHECK (((length(tracking_number) >= 1) AND (length(tracking_number) <= 60)))
);
CREATE INDEX tracking_number_owners_of_parcel ON public.tracking_number_owners USING btree (parcel_id);

create table tracking_polls (
  parcel_id uuid not null,
  polled_at timestamp with time zone not null,
  constraint tracking_polls_pkey PRIMARY KEY (parcel_id),
  constraint tracking_polls_parcel_id_fkey FOREIGN KEY (parcel_id) REFERENCES parcels(id)
);
CREATE INDEX tracking_polls_oldest ON public.tracking_polls USING btree (polled_at);

create table tracking_reports (
  event_id uuid not null,
  news text,
  reason text,
  said_by text not null default ''::text,
  note text not null default ''::text,
  entered_by text not null,
  entered_at timestamp with time zone not null default now(),
  state_before text,
  attempts_before integer,
  news_at_before timestamp with time zone,
  withdrawn_at timestamp with time zone,
  withdrawn_by text,
  reason_code text,
  constraint tracking_reports_pkey PRIMARY KEY (event_id),
  constraint tracking_reports_event_id_fkey FOREIGN KEY (event_id) REFERENCES courier_events(id),
  constraint tracking_reports_news_check CHECK ((news = ANY (ARRAY['in_transit'::text, 'out_for_delivery'::text, 'attempt_failed'::text, 'delivered'::text, 'returning'::text, 'returned_by_courier'::text, 'lost'::text, 'note'::text]))),
  constraint tracking_reports_note_check CHECK ((length(note) <= 500)),
  constraint tracking_reports_said_by_check CHECK ((length(said_by) <= 120)),
  constraint tracking_reports_withdrawn CHECK ((((withdrawn_at IS NULL) = (withdrawn_by IS NULL)) AND ((withdrawn_at IS NULL) = (reason_code IS NULL))))
);

create table tracking_silences (
  courier_id uuid not null,
  since timestamp with time zone not null default now(),
  last_error text not null default ''::text,
  told_at timestamp with time zone,
  constraint tracking_silences_pkey PRIMARY KEY (courier_id),
  constraint tracking_silences_courier_id_fkey FOREIGN KEY (courier_id) REFERENCES couriers(id),
  constraint tracking_silences_last_error_check CHECK ((length(last_error) <= 500))
);

create table transfer_counts (
  line_id uuid not null,
  lot_id uuid,
  reason_code text,
  note text not null default ''::text,
  quantity bigint not null,
  bin_id uuid,
  constraint transfer_counts_once UNIQUE NULLS NOT DISTINCT (line_id, lot_id, reason_code, bin_id),
  constraint transfer_counts_bin_id_fkey FOREIGN KEY (bin_id) REFERENCES bins(id),
  constraint transfer_counts_line_id_fkey FOREIGN KEY (line_id) REFERENCES transfer_lines(id),
  constraint transfer_counts_lot_id_fkey FOREIGN KEY (lot_id) REFERENCES lots(id),
  constraint transfer_counts_note_check CHECK ((length(note) <= 200)),
  constraint transfer_counts_quantity_check CHECK ((quantity > 0))
);

create table transfer_lines (
  id uuid not null,
  transfer_id uuid not null,
  position integer not null,
  variant_id uuid not null,
  requested bigint not null,
  reserved bigint not null default 0,
  picked bigint not null default 0,
  shipped bigint not null default 0,
  accepted bigint not null default 0,
  rejected bigint not null default 0,
  surplus bigint not null default 0,
  sent_back bigint not null default 0,
  written_off bigint not null default 0,
  constraint transfer_lines_variant_once UNIQUE (transfer_id, variant_id),
  constraint transfer_lines_pkey PRIMARY KEY (id),
  constraint transfer_lines_transfer_id_fkey FOREIGN KEY (transfer_id) REFERENCES transfers(id),
  constraint transfer_lines_variant_id_fkey FOREIGN KEY (variant_id) REFERENCES variants(id),
  constraint transfer_lines_accepted_check CHECK ((accepted >= 0)),
  constraint transfer_lines_picked CHECK (((picked >= 0) AND (picked <= reserved))),
  constraint transfer_lines_rejected_check CHECK ((rejected >= 0)),
  constraint transfer_lines_requested_check CHECK ((requested > 0)),
  constraint transfer_lines_reserved CHECK (((reserved >= 0) AND (reserved <= requested))),
  constraint transfer_lines_sent_back_check CHECK ((sent_back >= 0)),
  constraint transfer_lines_settled CHECK ((((((accepted + rejected) - surplus) + sent_back) + written_off) <= shipped)),
  constraint transfer_lines_shipped CHECK (((shipped >= 0) AND (shipped <= picked))),
  constraint transfer_lines_surplus CHECK (((surplus >= 0) AND (surplus <= (accepted + rejected)))),
  constraint transfer_lines_written_off_check CHECK ((written_off >= 0))
);
CREATE INDEX transfer_lines_by_variant ON public.transfer_lines USING btree (variant_id);
CREATE INDEX transfer_lines_that_differ ON public.transfer_lines USING btree (transfer_id) WHERE ((rejected > 0) OR (surplus > 0) OR (written_off > 0) OR (sent_back > 0));

create table transfer_picked_lots (
  line_id uuid not null,
  lot_id uuid not null,
  quantity bigint not null,
  constraint transfer_picked_lots_pkey PRIMARY KEY (line_id, lot_id),
  constraint transfer_picked_lots_line_id_fkey FOREIGN KEY (line_id) REFERENCES transfer_lines(id),
  constraint transfer_picked_lots_lot_id_fkey FOREIGN KEY (lot_id) REFERENCES lots(id),
  constraint transfer_picked_lots_quantity_check CHECK ((quantity > 0))
);

create table transfer_pieces (
  line_id uuid not null,
  lot_id uuid,
  shipped bigint not null,
  value_minor bigint not null,
  settled bigint not null default 0,
  settled_value_minor bigint not null default 0,
  constraint transfer_pieces_once UNIQUE NULLS NOT DISTINCT (line_id, lot_id),
  constraint transfer_pieces_line_id_fkey FOREIGN KEY (line_id) REFERENCES transfer_lines(id),
  constraint transfer_pieces_lot_id_fkey FOREIGN KEY (lot_id) REFERENCES lots(id),
  constraint transfer_pieces_settled CHECK (((settled >= 0) AND (settled <= shipped))),
  constraint transfer_pieces_settled_value CHECK (((settled_value_minor >= 0) AND (settled_value_minor <= value_minor))),
  constraint transfer_pieces_shipped_check CHECK ((shipped > 0)),
  constraint transfer_pieces_value_arrives CHECK (((settled < shipped) OR (settled_value_minor = value_minor))),
  constraint transfer_pieces_value_minor_check CHECK ((value_minor >= 0))
);

create table transfer_receipt_lines (
  receipt_id uuid not null,
  position integer not null,
  line_id uuid not null,
  lot_id uuid,
  accepted bigint not null default 0,
  rejected bigint not null default 0,
  surplus bigint not null default 0,
  reason_code text,
  note text not null default ''::text,
  bin_id uuid,
  constraint transfer_receipt_lines_pkey PRIMARY KEY (receipt_id, "position"),
  constraint transfer_receipt_lines_bin_id_fkey FOREIGN KEY (bin_id) REFERENCES bins(id),
  constraint transfer_receipt_lines_line_id_fkey FOREIGN KEY (line_id) REFERENCES transfer_lines(id),
  constraint transfer_receipt_lines_lot_id_fkey FOREIGN KEY (lot_id) REFERENCES lots(id),
  constraint transfer_receipt_lines_receipt_id_fkey FOREIGN KEY (receipt_id) REFERENCES transfer_receipts(id),
  constraint transfer_receipt_lines_accepted_check CHECK ((accepted >= 0)),
  constraint transfer_receipt_lines_count_something CHECK (((accepted + rejected) > 0)),
  constraint transfer_receipt_lines_reject_with_reason CHECK (((rejected = 0) OR (reason_code IS NOT NULL))),
  constraint transfer_receipt_lines_rejected_check CHECK ((rejected >= 0)),
  constraint transfer_receipt_lines_surplus_check CHECK ((surplus >= 0)),
  constraint transfer_receipt_lines_surplus_with_reason CHECK (((surplus = 0) OR (reason_code IS NOT NULL)))
);
CREATE INDEX transfer_receipt_lines_by_line ON public.transfer_receipt_lines USING btree (line_id);
CREATE TRIGGER transfer_receipt_lines_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.transfer_receipt_lines FOR EACH STATEMENT EXECUTE FUNCTION platform_refuse_change();

create table transfer_receipts (
  id uuid not null,
  transfer_id uuid not null,
  number integer not null,
  note text not null default ''::text,
  received_by uuid,
  received_at timestamp with time zone not null default now(),
  constraint transfer_receipts_number_once UNIQUE (transfer_id, number),
  constraint transfer_receipts_pkey PRIMARY KEY (id),
  constraint transfer_receipts_transfer_id_fkey FOREIGN KEY (transfer_id) REFERENCES transfers(id),
  constraint transfer_receipts_note_check CHECK ((length(note) <= 2000))
);
CREATE TRIGGER transfer_receipts_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.transfer_receipts FOR EACH STATEMENT EXECUTE FUNCTION platform_refuse_change();

create table transfers (
  id uuid not null,
  number bigint not null generated always as identity,
  from_outlet_id uuid not null,
  to_outlet_id uuid not null,
  purpose text not null default 'replenish'::text,
  state text not null default 'draft'::text,
  state_changed_at timestamp with time zone not null default now(),
  note text not null default ''::text,
  is_blind boolean not null default false,
  expected_on date,
  carrier text not null default ''::text,
  seal_number text not null default ''::text,
  currency character(3) not null,
  created_by uuid,
  requested_by uuid,
  approved_by uuid,
  shipped_by uuid,
  shipped_at timestamp with time zone,
  received_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  version integer not null default 1,
  constraint transfers_number_key UNIQUE (number),
  constraint transfers_pkey PRIMARY KEY (id),
  constraint transfers_from_outlet_id_fkey FOREIGN KEY (from_outlet_id) REFERENCES outlets(id),
  constraint transfers_to_outlet_id_fkey FOREIGN KEY (to_outlet_id) REFERENCES outlets(id),
  constraint transfers_approved_by_another CHECK ((approved_by <> requested_by)),
  constraint transfers_between_two CHECK ((from_outlet_id <> to_outlet_id)),
  constraint transfers_carrier_check CHECK ((length(carrier) <= 80)),
  constraint transfers_note_check CHECK ((length(note) <= 2000)),
  constraint transfers_purpose_check CHECK ((purpose = ANY (ARRAY['replenish'::text, 'rebalance'::text, 'return'::text, 'event'::text, 'other'::text]))),
  constraint transfers_seal_number_check CHECK ((length(seal_number) <= 40)),
  constraint transfers_state CHECK ((state = ANY (ARRAY['draft'::text, 'requested'::text, 'approved'::text, 'in_transit'::text, 'partially_received'::text, 'received'::text, 'closed'::text, 'rejected'::text, 'cancelled'::text])))
);
CREATE INDEX transfers_by_destination ON public.transfers USING btree (to_outlet_id, state, created_at DESC);
CREATE INDEX transfers_by_source ON public.transfers USING btree (from_outlet_id, state, created_at DESC);
CREATE INDEX transfers_by_words ON public.transfers USING gin (((((((((number)::text || ' '::text) || note) || ' '::text) || carrier) || ' '::text) || seal_number)) gin_trgm_ops);
CREATE INDEX transfers_newest ON public.transfers USING btree (created_at DESC, id DESC);

create table two_factors (
  user_id uuid not null,
  sealed_secret text not null,
  confirmed_at timestamp with time zone,
  last_step bigint not null default 0,
  constraint two_factors_pkey PRIMARY KEY (user_id),
  constraint two_factors_user_id_fkey FOREIGN KEY (user_id) REFERENCES profiles(id)
);

create table unmatched_places (
  id uuid not null,
  courier_id uuid not null,
  country character(2) not null,
  name text not null,
  key text not null,
  facts jsonb not null,
  source text not null default ''::text,
  created_at timestamp with time zone not null default now(),
  left_out_at timestamp with time zone,
  constraint unmatched_places_once UNIQUE (courier_id, country, key),
  constraint unmatched_places_pkey PRIMARY KEY (id),
  constraint unmatched_places_courier_id_fkey FOREIGN KEY (courier_id) REFERENCES couriers(id),
  constraint unmatched_places_key_check CHECK ((key <> ''::text))
);

create table user_outlets (
  user_id uuid not null,
  outlet_id uuid not null,
  added_at timestamp with time zone not null default now(),
  added_by uuid,
  constraint user_outlets_pkey PRIMARY KEY (user_id, outlet_id),
  constraint user_outlets_added_by_fkey FOREIGN KEY (added_by) REFERENCES profiles(id),
  constraint user_outlets_outlet FOREIGN KEY (outlet_id) REFERENCES outlets(id),
  constraint user_outlets_user_id_fkey FOREIGN KEY (user_id) REFERENCES profiles(id)
);
CREATE TRIGGER user_outlets_end_all BEFORE INSERT ON public.user_outlets FOR EACH ROW EXECUTE FUNCTION users_on_outlet_named();
CREATE TRIGGER user_outlets_tell AFTER INSERT OR DELETE OR UPDATE ON public.user_outlets FOR EACH ROW EXECUTE FUNCTION users_on_scope_changed();

create table user_roles (
  user_id uuid not null,
  role text not null,
  is_active boolean not null default true,
  granted_at timestamp with time zone not null default now(),
  granted_by uuid,
  changed_at timestamp with time zone not null default now(),
  constraint user_roles_pkey PRIMARY KEY (user_id, role),
  constraint user_roles_granted_by_fkey FOREIGN KEY (granted_by) REFERENCES profiles(id),
  constraint user_roles_user_id_fkey FOREIGN KEY (user_id) REFERENCES profiles(id),
  constraint user_roles_role_check CHECK ((role = ANY (ARRAY['super_admin'::text, 'super_manager'::text, 'store_manager'::text, 'warehouse_manager'::text, 'dispatch_manager'::text, 'returns_manager'::text, 'staff'::text, 'supplier'::text])))
);
CREATE TRIGGER user_roles_end_sessions AFTER INSERT OR DELETE OR UPDATE ON public.user_roles FOR EACH ROW EXECUTE FUNCTION users_on_rights_changed();
CREATE CONSTRAINT TRIGGER user_roles_keep_a_super_admin AFTER DELETE OR UPDATE ON public.user_roles DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (((old.role = 'super_admin'::text) AND old.is_active)) EXECUTE FUNCTION users_keep_a_super_admin();

create table variance_files (
  id uuid not null,
  variance_id uuid not null,
  file_id uuid not null,
  name text not null,
  added_by uuid,
  added_at timestamp with time zone not null default now(),
  constraint variance_files_once UNIQUE (variance_id, file_id),
  constraint variance_files_pkey PRIMARY KEY (id),
  constraint variance_files_added_by_fkey FOREIGN KEY (added_by) REFERENCES profiles(id),
  constraint variance_files_file_id_fkey FOREIGN KEY (file_id) REFERENCES files(id),
  constraint variance_files_variance_id_fkey FOREIGN KEY (variance_id) REFERENCES stock_variances(id) ON DELETE CASCADE,
  constraint variance_files_name_check CHECK (((length(name) >= 1) AND (length(name) <= 120)))
);
CREATE INDEX variance_files_by_file ON public.variance_files USING btree (file_id);

create table variance_parts (
  id uuid not null,
  variance_id uuid not null,
  position integer not null,
  cause text not null,
  truth text not null,
  quantity bigint not null,
  note text not null default ''::text,
  other_variant_id uuid,
  other_bin_id uuid,
  other_lot_id uuid,
  other_variance_id uuid,
  document_noun text,
  document_id uuid,
  document_label text not null default ''::text,
  constraint variance_parts_once UNIQUE (variance_id, "position"),
  constraint variance_parts_pkey PRIMARY KEY (id),
  constraint variance_parts_other_bin_id_fkey FOREIGN KEY (other_bin_id) REFERENCES bins(id),
  constraint variance_parts_other_lot_id_fkey FOREIGN KEY (other_lot_id) REFERENCES lots(id),
  constraint variance_parts_other_variant_id_fkey FOREIGN KEY (other_variant_id) REFERENCES variants(id),
  constraint variance_parts_variance_id_fkey FOREIGN KEY (variance_id) REFERENCES stock_variances(id) ON DELETE CASCADE,
  constraint variance_parts_cause_check CHECK (((length(cause) >= 1) AND (length(cause) <= 40))),
  constraint variance_parts_document CHECK (((document_noun IS NULL) = (document_id IS NULL))),
  constraint variance_parts_document_label_check CHECK ((length(document_label) <= 200)),
  constraint variance_parts_elsewhere CHECK (((truth = 'elsewhere'::text) = (other_variant_id IS NOT NULL))),
  constraint variance_parts_note_check CHECK ((length(note) <= 300)),
  constraint variance_parts_other CHECK (((truth = 'elsewhere'::text) OR ((other_bin_id IS NULL) AND (other_lot_id IS NULL) AND (other_variance_id IS NULL)))),
  constraint variance_parts_position_check CHECK ((("position" >= 0) AND ("position" <= 9))),
  constraint variance_parts_quantity_check CHECK ((quantity <> 0)),
  constraint variance_parts_truth_check CHECK ((truth = ANY (ARRAY['found'::text, 'expected'::text, 'elsewhere'::text])))
);
CREATE INDEX variance_parts_by_variance ON public.variance_parts USING btree (other_variance_id) WHERE (other_variance_id IS NOT NULL);
CREATE TRIGGER variance_parts_fixed BEFORE INSERT OR DELETE OR UPDATE OF quantity, truth, cause ON public.variance_parts FOR EACH ROW EXECUTE FUNCTION variance_parts_refuse_change();

create table variant_units (
  variant_id uuid not null,
  unit text not null,
  factor integer not null,
  created_at timestamp with time zone not null default now(),
  constraint variant_units_pkey PRIMARY KEY (variant_id, unit),
  constraint variant_units_variant_id_fkey FOREIGN KEY (variant_id) REFERENCES variants(id),
  constraint variant_units_factor_check CHECK ((factor > 1)),
  constraint variant_units_unit_check CHECK ((unit ~ '^[a-z][a-z ]{0,19}$'::text))
);

create table variants (
  id uuid not null,
  product_id uuid not null,
  sku text not null,
  title text not null,
  quantity_scale smallint not null default 0,
  unit text not null default 'piece'::text,
  price_minor bigint not null,
  currency character(3) not null,
  created_at timestamp with time zone not null default now(),
  version integer not null default 1,
  option_values text[] not null default '{}'::text[],
  position integer not null default 0,
  tracking text not null default 'none'::text,
  shelf_life_days integer,
  receive_least_days integer,
  weight_grams integer,
  length_millimetres integer,
  width_millimetres integer,
  height_millimetres integer,
  cost_minor bigint,
  compare_price_minor bigint,
  customs_code text,
  is_active boolean not null default true,
  updated_at timestamp with time zone not null default now(),
  merged_into_id uuid,
  merged_at timestamp with time zone,
  constraint variants_options_once UNIQUE (product_id, option_values),
  constraint variants_sku_key UNIQUE (sku),
  constraint variants_pkey PRIMARY KEY (id),
  constraint variants_merged_into_id_fkey FOREIGN KEY (merged_into_id) REFERENCES variants(id),
  constraint variants_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id),
  constraint variants_compare_price_minor_check CHECK ((compare_price_minor >= 0)),
  constraint variants_cost_minor_check CHECK ((cost_minor >= 0)),
  constraint variants_customs_code_check CHECK ((customs_code ~ '^[0-9]{6,10}$'::text)),
  constraint variants_height_millimetres_check CHECK ((height_millimetres > 0)),
  constraint variants_length_millimetres_check CHECK ((length_millimetres > 0)),
  constraint variants_merged_are_closed CHECK (((merged_into_id IS NULL) OR (NOT is_active))),
  constraint variants_merged_at_an_instant CHECK (((merged_into_id IS NULL) = (merged_at IS NULL))),
  constraint variants_merged_into_another CHECK ((merged_into_id <> id)),
  constraint variants_option_values_check CHECK ((cardinality(option_values) <= 3)),
  constraint variants_price_minor_check CHECK ((price_minor >= 0)),
  constraint variants_quantity_scale_check CHECK (((quantity_scale >= 0) AND (quantity_scale <= 3))),
  constraint variants_receive_least_days_check CHECK ((receive_least_days >= 0)),
  constraint variants_shelf_life_days_check CHECK ((shelf_life_days > 0)),
  constraint variants_sku_check CHECK ((sku ~ '^[A-Z0-9._-]{1,40}$'::text)),
  constraint variants_tracking_check CHECK ((tracking = ANY (ARRAY['none'::text, 'lot'::text, 'expiry'::text]))),
  constraint variants_weight_grams_check CHECK ((weight_grams > 0)),
  constraint variants_width_millimetres_check CHECK ((width_millimetres > 0))
);
CREATE INDEX variants_by_product ON public.variants USING btree (product_id);
CREATE INDEX variants_by_sku_order ON public.variants USING btree (sku, id);
CREATE INDEX variants_by_title ON public.variants USING btree (title, id);
CREATE INDEX variants_by_words ON public.variants USING gin ((((sku || ' '::text) || title)) gin_trgm_ops);
CREATE INDEX variants_merged_into ON public.variants USING btree (merged_into_id) WHERE (merged_into_id IS NOT NULL);
CREATE TRIGGER stock_levels_follow_variant AFTER UPDATE OF sku ON public.variants FOR EACH ROW WHEN ((old.sku <> new.sku)) EXECUTE FUNCTION inventory_follow_variant();
CREATE TRIGGER variants_carry_stock AFTER UPDATE OF merged_into_id ON public.variants FOR EACH ROW WHEN (((new.merged_into_id IS NOT NULL) AND (old.merged_into_id IS NULL))) EXECUTE FUNCTION inventory_insist_on_carried();
CREATE TRIGGER variants_keep_facts_when_added AFTER INSERT ON public.variants REFERENCING NEW TABLE AS became FOR EACH STATEMENT EXECUTE FUNCTION catalog_keep_facts_of_parts();
CREATE TRIGGER variants_keep_facts_when_changed AFTER UPDATE ON public.variants REFERENCING OLD TABLE AS was NEW TABLE AS became FOR EACH STATEMENT EXECUTE FUNCTION catalog_keep_facts_of_parts();
CREATE TRIGGER variants_keep_facts_when_removed AFTER DELETE ON public.variants REFERENCING OLD TABLE AS was FOR EACH STATEMENT EXECUTE FUNCTION catalog_keep_facts_of_parts();
CREATE TRIGGER variants_note_age AFTER UPDATE OF merged_into_id ON public.variants FOR EACH ROW WHEN ((old.merged_into_id IS DISTINCT FROM new.merged_into_id)) EXECUTE FUNCTION inventory_note_merged_age();
CREATE TRIGGER variants_note_orders AFTER UPDATE OF quantity_scale ON public.variants FOR EACH ROW WHEN ((old.quantity_scale <> new.quantity_scale)) EXECUTE FUNCTION receiving_note_orders_of_variant();

create table void_manifests (
  id uuid not null,
  sheet_id uuid not null,
  courier_number text not null default ''::text,
  voided_at timestamp with time zone not null default now(),
  voided_by uuid,
  told_at timestamp with time zone,
  told_by uuid,
  constraint void_manifests_pkey PRIMARY KEY (id),
  constraint void_manifests_sheet_id_fkey FOREIGN KEY (sheet_id) REFERENCES load_sheets(id),
  constraint void_manifests_told_by_fkey FOREIGN KEY (told_by) REFERENCES profiles(id),
  constraint void_manifests_voided_by_fkey FOREIGN KEY (voided_by) REFERENCES profiles(id),
  constraint void_manifests_courier_number_check CHECK ((length(courier_number) <= 60)),
  constraint void_manifests_told CHECK (((told_at IS NOT NULL) OR (told_by IS NULL)))
);
CREATE INDEX void_manifests_of_sheet ON public.void_manifests USING btree (sheet_id);
CREATE INDEX void_manifests_to_tell ON public.void_manifests USING btree (voided_at) WHERE (told_at IS NULL);

create table wave_bin_checks (
  line_id uuid not null,
  wave_id uuid not null,
  bin_id uuid not null,
  asked_at timestamp with time zone not null default now(),
  left_quantity bigint,
  answered_at timestamp with time zone,
  answered_by uuid,
  constraint wave_bin_checks_pkey PRIMARY KEY (line_id),
  constraint wave_bin_checks_bin_id_fkey FOREIGN KEY (bin_id) REFERENCES bins(id),
  constraint wave_bin_checks_line_id_fkey FOREIGN KEY (line_id) REFERENCES wave_lines(id),
  constraint wave_bin_checks_wave_id_fkey FOREIGN KEY (wave_id) REFERENCES waves(id),
  constraint wave_bin_checks_answered CHECK (((answered_at IS NULL) = (left_quantity IS NULL))),
  constraint wave_bin_checks_left_quantity_check CHECK ((left_quantity >= 0))
);
CREATE INDEX wave_bin_checks_of_wave ON public.wave_bin_checks USING btree (wave_id);

create table wave_lines (
  id uuid not null,
  wave_id uuid not null,
  order_id uuid not null,
  order_line_id uuid not null,
  variant_id uuid not null,
  bin_id uuid,
  lot_id uuid,
  position integer not null,
  quantity bigint not null,
  picked bigint not null default 0,
  short bigint not null default 0,
  in_hand bigint not null default 0,
  in_hand_lot_id uuid,
  skipped_at timestamp with time zone,
  recorded_bin_id uuid,
  constraint wave_lines_pkey PRIMARY KEY (id),
  constraint wave_lines_bin_id_fkey FOREIGN KEY (bin_id) REFERENCES bins(id),
  constraint wave_lines_in_hand_lot_id_fkey FOREIGN KEY (in_hand_lot_id) REFERENCES lots(id),
  constraint wave_lines_lot_id_fkey FOREIGN KEY (lot_id) REFERENCES lots(id),
  constraint wave_lines_order_line_id_fkey FOREIGN KEY (order_line_id) REFERENCES order_lines(id),
  constraint wave_lines_recorded_bin_id_fkey FOREIGN KEY (recorded_bin_id) REFERENCES bins(id),
  constraint wave_lines_variant_id_fkey FOREIGN KEY (variant_id) REFERENCES variants(id),
  constraint wave_lines_wave_id_order_id_fkey FOREIGN KEY (wave_id, order_id) REFERENCES wave_orders(wave_id, order_id),
  constraint wave_lines_counted CHECK (((picked >= 0) AND (short >= 0) AND (in_hand >= 0) AND (((picked + short) + in_hand) <= quantity))),
  constraint wave_lines_hand_of_lot CHECK (((in_hand > 0) OR (in_hand_lot_id IS NULL))),
  constraint wave_lines_quantity_check CHECK ((quantity > 0))
);
CREATE INDEX wave_lines_by_place ON public.wave_lines USING btree (variant_id, bin_id);
CREATE INDEX wave_lines_of_wave ON public.wave_lines USING btree (wave_id, "position");

create table wave_orders (
  wave_id uuid not null,
  order_id uuid not null,
  position integer not null,
  tote_code text,
  left_at timestamp with time zone,
  constraint wave_orders_pkey PRIMARY KEY (wave_id, order_id),
  constraint wave_orders_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint wave_orders_wave_id_fkey FOREIGN KEY (wave_id) REFERENCES waves(id),
  constraint wave_orders_position_check CHECK (("position" > 0)),
  constraint wave_orders_tote_code_check CHECK ((tote_code ~ '^K-[A-Z0-9-]{1,36}$'::text))
);
CREATE UNIQUE INDEX wave_orders_in_one ON public.wave_orders USING btree (order_id) WHERE (left_at IS NULL);
CREATE UNIQUE INDEX wave_orders_one_per_tote ON public.wave_orders USING btree (tote_code) WHERE (left_at IS NULL);

create table wave_picks (
  id uuid not null,
  line_id uuid not null,
  bin_id uuid,
  lot_id uuid,
  quantity bigint not null,
  picked_by uuid,
  picked_at timestamp with time zone not null default now(),
  variance_ids uuid[] not null default '{}'::uuid[],
  constraint wave_picks_pkey PRIMARY KEY (id),
  constraint wave_picks_bin_id_fkey FOREIGN KEY (bin_id) REFERENCES bins(id),
  constraint wave_picks_line_id_fkey FOREIGN KEY (line_id) REFERENCES wave_lines(id),
  constraint wave_picks_lot_id_fkey FOREIGN KEY (lot_id) REFERENCES lots(id),
  constraint wave_picks_quantity_check CHECK ((quantity > 0))
);
CREATE INDEX wave_picks_of_line ON public.wave_picks USING btree (line_id);

create table waves (
  id uuid not null,
  number bigint not null generated always as identity,
  outlet_id uuid not null,
  method text not null,
  state text not null default 'planned'::text,
  state_changed_at timestamp with time zone not null default now(),
  picker_id uuid,
  at_bin_id uuid,
  created_by uuid,
  created_at timestamp with time zone not null default now(),
  version integer not null default 1,
  at_line_id uuid,
  constraint waves_number_key UNIQUE (number),
  constraint waves_pkey PRIMARY KEY (id),
  constraint waves_at_bin_id_fkey FOREIGN KEY (at_bin_id) REFERENCES bins(id),
  constraint waves_at_line_id_fkey FOREIGN KEY (at_line_id) REFERENCES wave_lines(id),
  constraint waves_outlet_id_fkey FOREIGN KEY (outlet_id) REFERENCES outlets(id),
  constraint waves_method_check CHECK ((method = ANY (ARRAY['single'::text, 'cluster'::text]))),
  constraint waves_picked_by_somebody CHECK (((state <> ALL (ARRAY['picking'::text, 'picked'::text])) OR (picker_id IS NOT NULL))),
  constraint waves_state CHECK ((state = ANY (ARRAY['planned'::text, 'released'::text, 'picking'::text, 'picked'::text, 'closed'::text, 'cancelled'::text])))
);
CREATE INDEX waves_newest ON public.waves USING btree (created_at DESC, id DESC);
CREATE INDEX waves_open ON public.waves USING btree (outlet_id, state, created_at) WHERE (state <> ALL (ARRAY['closed'::text, 'cancelled'::text]));

create table webhook_attempts (
  id uuid not null,
  delivery_id uuid not null,
  at timestamp with time zone not null default now(),
  status integer,
  duration_milliseconds integer not null,
  answer text not null default ''::text,
  error text,
  is_replay boolean not null default false,
  constraint webhook_attempts_pkey PRIMARY KEY (id),
  constraint webhook_attempts_delivery_id_fkey FOREIGN KEY (delivery_id) REFERENCES webhook_deliveries(id)
);
CREATE INDEX webhook_attempts_by_delivery ON public.webhook_attempts USING btree (delivery_id, at);

create table webhook_deliveries (
  id uuid not null,
  endpoint_id uuid not null,
  event_seq bigint,
  type text not null,
  payload text not null,
  attempts integer not null default 0,
  is_replay boolean not null default false,
  next_attempt_at timestamp with time zone default now(),
  delivered_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  entity_id uuid,
  unread_event jsonb,
  constraint webhook_deliveries_endpoint_id_event_seq_key UNIQUE (endpoint_id, event_seq),
  constraint webhook_deliveries_pkey PRIMARY KEY (id),
  constraint webhook_deliveries_endpoint_id_fkey FOREIGN KEY (endpoint_id) REFERENCES webhook_endpoints(id)
);
CREATE INDEX webhook_deliveries_due ON public.webhook_deliveries USING btree (endpoint_id, next_attempt_at) WHERE (next_attempt_at IS NOT NULL);
CREATE INDEX webhook_deliveries_newest ON public.webhook_deliveries USING btree (endpoint_id, created_at DESC, id DESC);
CREATE INDEX webhook_deliveries_of_entity ON public.webhook_deliveries USING btree (endpoint_id, entity_id, event_seq) WHERE (next_attempt_at IS NOT NULL);
CREATE INDEX webhook_deliveries_oldest ON public.webhook_deliveries USING brin (created_at);
CREATE INDEX webhook_deliveries_unread ON public.webhook_deliveries USING btree (event_seq) WHERE (unread_event IS NOT NULL);

create table webhook_endpoints (
  id uuid not null,
  url text not null,
  description text not null default ''::text,
  event_types text[] not null,
  sealed_secret text not null,
  sealed_old_secret text,
  old_secret_until timestamp with time zone,
  is_active boolean not null default true,
  disabled_reason text,
  failing_since timestamp with time zone,
  created_by uuid,
  created_at timestamp with time zone not null default now(),
  version integer not null default 1,
  off_since timestamp with time zone,
  payload_version integer not null default 2,
  owner_id uuid,
  keeps_order boolean not null default false,
  constraint webhook_endpoints_pkey PRIMARY KEY (id),
  constraint webhook_endpoints_created_by_fkey FOREIGN KEY (created_by) REFERENCES profiles(id),
  constraint webhook_endpoints_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES profiles(id),
  constraint webhook_endpoints_check CHECK (((disabled_reason IS NULL) OR (NOT is_active))),
  constraint webhook_endpoints_event_types_check CHECK ((cardinality(event_types) > 0)),
  constraint webhook_endpoints_off_since CHECK (((off_since IS NULL) = is_active)),
  constraint webhook_endpoints_payload_version CHECK ((payload_version = ANY (ARRAY[1, 2]))),
  constraint webhook_endpoints_url_check CHECK ((length(url) <= 2000))
);

create view portal_claim_variants with (security_barrier=true) as
 SELECT id,
    sku,
    title,
    unit,
    quantity_scale
   FROM variants v
  WHERE (EXISTS ( SELECT
           FROM supplier_claim_lines l
             JOIN supplier_claims c ON c.id = l.claim_id
          WHERE l.variant_id = v.id AND c.supplier_id = portal_supplier_id() AND c.sent_at IS NOT NULL));

create view portal_outlets with (security_barrier=true) as
 SELECT id,
    code,
    name,
    address,
    postcode,
    city
   FROM outlets o
  WHERE (EXISTS ( SELECT
           FROM purchase_orders po
          WHERE po.outlet_id = o.id AND po.supplier_id = portal_supplier_id() AND po.sent_at IS NOT NULL));

create view portal_variants with (security_barrier=true) as
 SELECT id,
    sku,
    title,
    unit,
    quantity_scale
   FROM variants v
  WHERE (EXISTS ( SELECT
           FROM purchase_order_lines line
             JOIN purchase_orders po ON po.id = line.purchase_order_id
          WHERE line.variant_id = v.id AND po.supplier_id = portal_supplier_id() AND po.sent_at IS NOT NULL));

CREATE OR REPLACE FUNCTION public.advice_fill_number()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  select o.number into new.order_number from orders o where o.id = new.order_id;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.advice_note_absent()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op <> 'INSERT' then
    insert into absences_changed (parcel_id) values (old.parcel_id);
  end if;
  if tg_op <> 'DELETE' then
    insert into absences_changed (parcel_id) values (new.parcel_id);
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.advice_note_town()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into absences_changed (parcel_id) select id from parcels where order_id = new.id;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.advice_note_tried()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into absences_changed (parcel_id) values (new.id);
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.catalog_keep_facts(ids uuid[])
 RETURNS void
 LANGUAGE sql
AS $function$
  update products p set missing = facts.missing, least_price_minor = facts.least_price_minor
  from (
    select own.id, nullif(part.least_price_minor, 0) as least_price_minor, array_remove(array[
      case when own.kind in ('stock', 'service') and part.lacks_price then 'price' end,
      case when own.kind = 'stock' and part.lacks_barcode then 'barcode' end,
      case when own.kind = 'stock' and part.lacks_weight then 'weight' end,
      case when own.kind = 'stock' and part.lacks_dimensions then 'dimensions' end,
      case when part.lacks_cost then 'cost' end,
      case when own.kind in ('stock', 'service')
        and not exists (select from product_images i where i.product_id = own.id) then 'photo' end
    ], null) as missing
    from products own cross join lateral (
      select min(v.price_minor) as least_price_minor,
        bool_or(v.is_active and v.price_minor = 0) as lacks_price,
        bool_or(v.is_active and not exists (select from barcodes b where b.variant_id = v.id))
          as lacks_barcode,
        bool_or(v.is_active and v.weight_grams is null) as lacks_weight,
        bool_or(v.is_active and num_nulls(v.length_millimetres, v.width_millimetres,
          v.height_millimetres) > 0) as lacks_dimensions,
        bool_or(v.is_active and v.cost_minor is null) as lacks_cost
      from variants v where v.product_id = own.id
    ) as part
    where own.id = any(ids) order by own.id for update of own
  ) as facts
  where p.id = facts.id and (p.missing, p.least_price_minor)
    is distinct from (facts.missing, facts.least_price_minor)
$function$
;

CREATE OR REPLACE FUNCTION public.catalog_keep_facts_of_barcodes()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then
    perform catalog_keep_facts(array(select distinct v.product_id from became
      join variants v on v.id = became.variant_id));
  elsif tg_op = 'DELETE' then
    perform catalog_keep_facts(array(select distinct v.product_id from was
      join variants v on v.id = was.variant_id));
  else
    perform catalog_keep_facts(array(select v.product_id from was
      join variants v on v.id = was.variant_id union select v.product_id from became
      join variants v on v.id = became.variant_id));
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.catalog_keep_facts_of_kind()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform catalog_keep_facts(array[new.id]);
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.catalog_keep_facts_of_parts()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then
    perform catalog_keep_facts(array(select distinct product_id from became));
  elsif tg_op = 'DELETE' then
    perform catalog_keep_facts(array(select distinct product_id from was));
  else
    perform catalog_keep_facts(array(
      select product_id from was union select product_id from became));
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.catalog_keep_facts_of_products()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform catalog_keep_facts(array(select id from became));
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.catalog_keep_prices()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op <> 'DELETE' or exists (select from variants where id = old.variant_id) then
    raise exception 'Prices that a variant had are never changed or deleted; add a correcting row.'
      using errcode = 'restrict_violation';
  end if;
  return old;
end $function$
;

CREATE OR REPLACE FUNCTION public.claims_sum_up()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update claims c set claimed_minor = s.claimed, received_minor = s.received, balance_minor = s.balance
  from (
    select e.claim_id, sum(e.amount_minor) filter (where e.kind in ('claimed', 'rejected', 'reversed'))
        as claimed,
      coalesce(-sum(e.amount_minor) filter (where e.kind in ('received', 'given_back')), 0) as received,
      sum(e.amount_minor) as balance
    from claim_entries e where e.claim_id in (select claim_id from added) group by e.claim_id
  ) as s
  where c.id = s.claim_id;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.count_moved_orders()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into order_count_changes (outlet_id, state, change)
    select outlet_id, state, sum(change) from (
      select outlet_id, state, -1 as change from was
      union all select outlet_id, state, 1 from became
    ) as steps group by outlet_id, state having sum(change) <> 0;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.count_new_orders()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into order_count_changes (outlet_id, state, change)
    select outlet_id, state, count(*) from added group by outlet_id, state;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.customers_note_segments()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into segment_sizes_changed (customer_id) values (new.id);
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.customers_note_segments_of_money()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op <> 'INSERT' then
    insert into segment_sizes_changed (customer_id) values (old.customer_id);
  end if;
  if tg_op <> 'DELETE' then
    insert into segment_sizes_changed (customer_id) values (new.customer_id);
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.dispatch_fill_sheet_parcel()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  select b.cash_minor, b.currency into new.cash_minor, new.currency
    from parcel_bookings b where b.id = new.booking_id;
  select p.news_at is not null into new.is_seen from parcels p where p.id = new.parcel_id;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.dispatch_keep_sheet_cash()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update load_sheet_parcels r set cash_minor = new.cash_minor
    where r.parcel_id = new.parcel_id and r.removed_at is null and r.booking_id = new.id;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.dispatch_keep_sheet_seen()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update load_sheet_parcels r set is_seen = new.news_at is not null
    where r.parcel_id = new.id and r.removed_at is null;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.dispatch_note_cut_offs()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into parcel_cut_offs_changed (parcel_id)
    select p.id from parcels p where p.state in ('packed', 'booked');
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.exchange_rates_kept()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'DELETE' then raise exception 'an exchange rate is never deleted'; end if;
  if old.ended_at is not null or (new.id, new.currency, new.into_currency, new.valid_on, new.rate,
      new.added_by, new.added_at)
    is distinct from (old.id, old.currency, old.into_currency, old.valid_on, old.rate,
      old.added_by, old.added_at) then
    raise exception 'an exchange rate is replaced or withdrawn once, and never changed';
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.fraud_note_area()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into risk_areas_changed (order_id) values (new.id);
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.fraud_reports_are_peers(viewers uuid[], subject uuid, roles text[])
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select subject = any(viewers) or exists (select from unnest(viewers) as viewer
    where fraud_reports_roles_of(viewer) && (roles || fraud_reports_roles_of(subject)))
$function$
;

CREATE OR REPLACE FUNCTION public.fraud_reports_is_hidden(report uuid, viewers uuid[])
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select not exists (select from fraud_reports r where r.id = report
    and (r.state <> 'draft' or r.reporter_id = any(viewers))
    and not exists (select from fraud_report_subjects s
      where s.report_id = r.id and s.noun = 'user' and (s.subject_id = any(viewers)
        or (r.state <> 'draft' and fraud_reports_are_peers(viewers, s.subject_id, s.roles)))))
$function$
;

CREATE OR REPLACE FUNCTION public.fraud_reports_roles_of(asked uuid)
 RETURNS text[]
 LANGUAGE sql
 STABLE
AS $function$
  select array(
    select role from user_roles where user_id = asked and is_active
    union select role from profiles where id = asked
      and not exists (select from user_roles where user_id = asked and is_active)
    union select role from cover_grants where user_id = asked and ended_at is null
      and starts_at <= now() and ends_at > now())
$function$
;

CREATE OR REPLACE FUNCTION public.goods_receipts_keep_rate()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if (new.currency, new.price_currency, new.rate)
    is distinct from (old.currency, old.price_currency, old.rate) then
    raise exception 'the currency and the rate of a receipt are those of its order';
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.goods_receipts_rate_of_order()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.purchase_order_id is not null then
    select po.currency, po.outlet_currency, po.rate
      into new.price_currency, new.currency, new.rate
      from purchase_orders po where po.id = new.purchase_order_id;
  else
    new.price_currency := new.currency;
    new.rate := 1;
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.goods_receipts_refuse_claimed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from supplier_claim_lines l join supplier_claims c on c.id = l.claim_id
      join goods_receipt_lines line on line.id = l.receipt_line_id
      where line.receipt_id = new.id and c.state <> 'cancelled') then
    raise exception 'goods of this receipt are claimed from the supplier'
      using errcode = 'check_violation', constraint = 'goods_receipts_not_claimed';
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.inventory_fill_demand()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  select v.sku into new.sku from variants v where v.id = new.variant_id;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.inventory_fill_level()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  select v.sku into new.sku from variants v where v.id = new.variant_id;
  select o.allows_negative into new.allows_negative from outlets o where o.id = new.outlet_id;
  -- An unknown variant or outlet is refused by the foreign keys, in their words.
  new.sku := coalesce(new.sku, '');
  new.allows_negative := coalesce(new.allows_negative, false);
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.inventory_follow_outlet()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update stock_levels set allows_negative = new.allows_negative where outlet_id = new.id;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.inventory_follow_variant()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update stock_levels set sku = new.sku where variant_id = new.id;
  update stock_demand set sku = new.sku where variant_id = new.id;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.inventory_insist_on_blocked_aside()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (
    select from stock_levels level
    join stock_places place using (variant_id, outlet_id)
    join lots lot on lot.id = place.lot_id
    where level.variant_id = new.variant_id
      and (tg_table_name = 'lots' or level.outlet_id = (to_jsonb(new) ->> 'outlet_id')::uuid)
      and level.on_hand - level.reserved - level.unavailable > 0
      and place.on_hand > place.unavailable and lot.state <> 'approved'
  ) then
    raise exception 'Stock of a lot that is held or recalled would be available.'
      using errcode = 'check_violation', constraint = 'stock_blocked_lots_are_aside';
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.inventory_insist_on_carried()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from stock_levels where variant_id = new.id and not is_merged_away) then
    raise exception 'Variant % still has levels of its own; carry its stock over first.', new.sku
      using errcode = 'restrict_violation';
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.inventory_note_age()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into stock_ages_changed (variant_id, outlet_id) values (new.variant_id, new.outlet_id);
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.inventory_note_merged_age()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into stock_ages_changed (variant_id, outlet_id)
    select variant_id, outlet_id from stock_levels
    where variant_id in (new.id, old.merged_into_id, new.merged_into_id);
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.inventory_note_zone()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into stock_ages_changed (variant_id, outlet_id)
    select variant_id, outlet_id from stock_levels
    where new.outlet_id is null or outlet_id = new.outlet_id;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.landed_cost_shares_refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from landed_cost_charges c join landed_costs own on own.id = c.landed_cost_id
      where c.id = case when tg_op = 'DELETE' then old.charge_id else new.charge_id end
        and own.state <> 'draft') then
    raise exception 'the shares of a landed cost are kept as they were posted'
      using errcode = 'check_violation', constraint = 'landed_cost_shares_fixed';
  end if;
  return coalesce(new, old);
end $function$
;

CREATE OR REPLACE FUNCTION public.landed_costs_keep_receipt()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from landed_cost_receipts own join landed_costs c on c.id = own.landed_cost_id
      where own.receipt_id = new.id and c.state = 'posted') then
    raise exception 'landed costs of this receipt are posted'
      using errcode = 'check_violation', constraint = 'landed_costs_keep_receipt';
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.landed_costs_refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  changed uuid := case when tg_op = 'DELETE' then old.landed_cost_id else new.landed_cost_id end;
begin
  if exists (select from landed_costs c where c.id = changed and c.state <> 'draft') then
    raise exception 'a landed cost changes only while it is a draft'
      using errcode = 'check_violation', constraint = 'landed_costs_fixed';
  end if;
  return coalesce(new, old);
end $function$
;

CREATE OR REPLACE FUNCTION public.landed_costs_require_whole()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform from goods_receipts
    where id in (select receipt_id from landed_cost_receipts where landed_cost_id = new.id)
    order by id for share;
  if exists (select from landed_cost_receipts own join goods_receipts r on r.id = own.receipt_id
      where own.landed_cost_id = new.id and (r.state not in ('received', 'put_away') or r.is_imported
        or r.outlet_id <> new.outlet_id or r.currency <> new.currency)) then
    raise exception 'a landed cost is posted for received goods of its outlet and currency'
      using errcode = 'check_violation', constraint = 'landed_costs_of_received';
  end if;
  if exists (select from landed_cost_charges c where c.landed_cost_id = new.id and c.amount_minor <>
      (select coalesce(sum(s.amount_minor), 0) from landed_cost_shares s where s.charge_id = c.id)) then
    raise exception 'the shares of a charge do not add up to it'
      using errcode = 'check_violation', constraint = 'landed_costs_distributed';
  end if;
  if exists (
    select from landed_cost_lines l where l.landed_cost_id = new.id and l.amount_minor <>
      (select coalesce(sum(s.amount_minor), 0) from landed_cost_shares s
        join landed_cost_charges c on c.id = s.charge_id
        where c.landed_cost_id = new.id and s.receipt_line_id = l.receipt_line_id)) then
    raise exception 'a line has not what its shares add up to'
      using errcode = 'check_violation', constraint = 'landed_costs_added_up';
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.mark_incoming_blind(of_source uuid, from_outlet uuid)
 RETURNS void
 LANGUAGE sql
AS $function$
  update stock_incoming set blind_from_outlet_id = from_outlet where source_id = of_source
$function$
;

CREATE OR REPLACE FUNCTION public.minor_digits(currency text)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
  select case
    when currency in ('BIF', 'CLP', 'DJF', 'GNF', 'ISK', 'JPY', 'KMF', 'KRW', 'PYG', 'RWF', 'UGX',
      'UYI', 'VND', 'VUV', 'XAF', 'XOF', 'XPF') then 0
    when currency in ('BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND') then 3
    when currency in ('CLF', 'UYW') then 4
    else 2 end
$function$
;

CREATE OR REPLACE FUNCTION public.money_at_rate(amount_minor bigint, source text, rate numeric, target text)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
  select case when source = target and rate = 1 then amount_minor
    else round(amount_minor * rate * power(10::numeric, minor_digits(target))
      / power(10::numeric, minor_digits(source)))::bigint end
$function$
;

CREATE OR REPLACE FUNCTION public.name_order_channel(of_channel text, new_name text)
 RETURNS void
 LANGUAGE sql
AS $function$
  insert into order_channels (channel, name) values (of_channel, new_name)
  on conflict (channel) do update set name = excluded.name
$function$
;

CREATE OR REPLACE FUNCTION public.order_dues_note_cut_off()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into parcel_cut_offs_changed (parcel_id) select p.id from parcels p
    where p.order_id = case when tg_op = 'DELETE' then old.order_id else new.order_id end
      and p.state in ('packed', 'booked');
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.orders_facts_of_document(snapshot jsonb)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select (snapshot - 'buyer' - 'lines') || jsonb_build_object('lines',
    (select jsonb_agg(line.it - 'priceReason' - 'discountReason' order by line.place)
      from jsonb_array_elements(snapshot -> 'lines') with ordinality as line (it, place)))
$function$
;

CREATE OR REPLACE FUNCTION public.orders_note_slots()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into order_slots_changed (order_id)
    values (case when tg_op = 'DELETE' then old.id else new.id end);
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.orders_refuse_document_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'UPDATE' then
    if to_jsonb(new) - 'snapshot' = to_jsonb(old) - 'snapshot'
      and new.snapshot #>> '{buyer,name}' = 'Erased customer'
      and orders_facts_of_document(new.snapshot) = orders_facts_of_document(old.snapshot)
    then return new; end if;
  end if;
  raise exception 'Invoices and credit notes are never changed or deleted; issue a credit note.'
    using errcode = 'restrict_violation';
end $function$
;

CREATE OR REPLACE FUNCTION public.parcel_bookings_note_cut_off()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into parcel_cut_offs_changed (parcel_id)
    values (case when tg_op = 'DELETE' then old.parcel_id else new.parcel_id end);
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.parcels_note_cut_off()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into parcel_cut_offs_changed (parcel_id)
    values (case when tg_op = 'DELETE' then old.id else new.id end);
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.parcels_note_slots()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into order_slots_changed (order_id)
    values (case when tg_op = 'DELETE' then old.order_id else new.order_id end);
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.platform_event_fields(data jsonb)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE COST 2000
RETURN ARRAY(SELECT said.key FROM jsonb_each(platform_event_fields.data) said(key, value) WHERE ((said.key <> 'state'::text) AND (jsonb_typeof(said.value) = 'array'::text) AND (jsonb_array_length(said.value) = 2)))
;

CREATE OR REPLACE FUNCTION public.platform_event_text(e events)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
  select jsonb_build_array(e.tx::text, e.seq, extract(epoch from e.at)::text, e.type, e.noun,
    e.entity_id, e.label, e.actor_id, e.actor_name, e.request_id, e.outlet_id, e.session_id,
    e.ip_address, e.device, e.via, e.on_behalf_of, e.approval_id, e.result, e.data)::text
$function$
;

CREATE OR REPLACE FUNCTION public.platform_event_words(label text, data jsonb)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE COST 4000
RETURN (label || COALESCE((SELECT string_agg(CASE WHEN ((said.key ~~ '%Minor'::text) AND (jsonb_typeof(part.value) = 'number'::text)) THEN (' '::text || to_char((((part.value #>> '{}'::text[]))::numeric / (100)::numeric), 'FM99999999999990.00'::text)) ELSE (' '::text || (part.value #>> '{}'::text[])) END, ''::text) AS string_agg FROM jsonb_each(platform_event_words.data) said(key, value), LATERAL jsonb_array_elements(CASE jsonb_typeof(said.value) WHEN 'array'::text THEN said.value ELSE jsonb_build_array(said.value) END) part(value) WHERE ((jsonb_typeof(part.value) = ANY (ARRAY['string'::text, 'number'::text])) AND (said.key <> 'state'::text) AND (NOT ((part.value #>> '{}'::text[]) ~ '^[0-9a-f]{8}-[0-9a-f]{4}-'::text)))), ''::text))
;

CREATE OR REPLACE FUNCTION public.platform_refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'DELETE' and current_setting('quartermaster.removes_sample', true) = 'on'
    and tg_table_name not in ('events', 'event_chain', 'record_epochs', 'setting_values')
  then return null; end if;
  raise exception 'Rows of % are never changed or deleted; add a correcting row.', tg_table_name
    using errcode = 'restrict_violation';
end $function$
;

CREATE OR REPLACE FUNCTION public.platform_settled_tx()
 RETURNS xid8
 LANGUAGE sql
 STABLE
AS $function$
  select pg_snapshot_xmin(pg_current_snapshot())
$function$
;

CREATE OR REPLACE FUNCTION public.platform_this_tx()
 RETURNS xid8
 LANGUAGE sql
AS $function$
  select pg_current_xact_id()
$function$
;

CREATE OR REPLACE FUNCTION public.portal_supplier_id()
 RETURNS uuid
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN (NULLIF(current_setting('quartermaster.supplier_id'::text, true), ''::text))::uuid
;

CREATE OR REPLACE FUNCTION public.purchase_orders_in_outlet()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.outlet_currency := (select currency from outlets where id = new.outlet_id);
  if new.currency = new.outlet_currency then new.rate := coalesce(new.rate, 1); end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.purchase_orders_keep_rate()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if (new.currency, new.outlet_currency) is distinct from (old.currency, old.outlet_currency) then
    raise exception 'the currency of an order is not changed';
  end if;
  if old.sent_at is not null
    and (new.rate, new.rated_on) is distinct from (old.rate, old.rated_on) then
    raise exception 'the rate of an order is kept from when it was sent';
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.receiving_keep_figures(ids uuid[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  perform from goods_receipts where id = any(ids) order by id for no key update;
  update goods_receipts r set line_count = facts.line_count,
    rejected_line_count = facts.rejected_line_count, value_minor = facts.value_minor
  from goods_receipts own cross join lateral (
    select count(*) as line_count, count(*) filter (where part.is_rejected) as rejected_line_count,
      coalesce(sum(part.value_minor), 0) as value_minor
    from goods_receipt_lines line cross join lateral (
      select coalesce(bool_or(outcome = 'rejected'), false) as is_rejected,
        sum(each.value_minor) as value_minor
      from (
        select c.outcome, 0 as value_minor from goods_receipt_counts c where c.line_id = line.id
        union all
        select p.outcome, p.value_minor from goods_receipt_pieces p where p.line_id = line.id
      ) as each
    ) as part
    where line.receipt_id = own.id
  ) as facts
  where own.id = any(ids) and r.id = own.id
    and (r.line_count, r.rejected_line_count, r.value_minor)
      is distinct from (facts.line_count, facts.rejected_line_count, facts.value_minor);
end $function$
;

CREATE OR REPLACE FUNCTION public.receiving_keep_figures_of_lines()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform receiving_keep_figures(array(select distinct receipt_id from changed));
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.receiving_keep_figures_of_parts()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform receiving_keep_figures(array(select distinct line.receipt_id
    from changed join goods_receipt_lines line on line.id = changed.line_id));
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.receiving_note_orders(ids uuid[])
 RETURNS void
 LANGUAGE sql
AS $function$
  select supplier_invoices_note_changed(ids);
  select supplier_analytics_note_changed(ids)
$function$
;

CREATE OR REPLACE FUNCTION public.receiving_note_orders_of_line()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform receiving_note_orders(array(select purchase_order_id from purchase_order_lines
    where id in (old.order_line_id, new.order_line_id)));
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.receiving_note_orders_of_piece()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform receiving_note_orders(array(select ordered.purchase_order_id
    from goods_receipt_lines line join purchase_order_lines ordered on ordered.id = line.order_line_id
    where line.id in (old.line_id, new.line_id)));
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.receiving_note_orders_of_pieces()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform receiving_note_orders(array(select ordered.purchase_order_id
    from changed join goods_receipt_lines line on line.id = changed.line_id
    join goods_receipts receipt on receipt.id = line.receipt_id
    join purchase_order_lines ordered on ordered.id = line.order_line_id
    where receipt.state in ('received', 'put_away')));
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.receiving_note_orders_of_receipt()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform receiving_note_orders(array(select ordered.purchase_order_id
    from goods_receipt_lines line join purchase_order_lines ordered on ordered.id = line.order_line_id
    where line.receipt_id = new.id));
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.receiving_note_orders_of_variant()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform receiving_note_orders(array(select purchase_order_id from purchase_order_lines
    where variant_id = new.id));
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.receiving_note_orders_of_zone()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform receiving_note_orders(array(select id from purchase_orders));
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.remittances_fill_due()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  select o.number into new.order_number
    from parcels p join orders o on o.id = p.order_id where p.id = new.parcel_id;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.remittances_sum_up()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update remittances r set line_count = s.lines, open_count = s.open,
    collected_minor = s.collected, fee_minor = s.fee, tax_minor = s.tax, paid_minor = s.paid,
    due_minor = s.due
  from (
    select touched.id, count(l.id) as lines,
      count(l.id) filter (where cardinality(l.differences) > 0 and l.verdict is null) as open,
      coalesce(sum(l.collected_minor), 0) as collected, coalesce(sum(l.fee_minor), 0) as fee,
      coalesce(sum(l.tax_minor), 0) as tax, coalesce(sum(l.paid_minor), 0) as paid,
      coalesce(sum(l.due_minor), 0) as due
    from (select distinct remittance_id as id from changed) as touched
    left join remittance_lines l on l.remittance_id = touched.id group by touched.id
  ) as s
  where r.id = s.id;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.returns_note_causes()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into return_causes_changed (return_id) values (new.id);
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.returns_note_causes_of_inspection()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into return_causes_changed (return_id) select l.return_id from return_lines l
    where l.id = case when tg_op = 'DELETE' then old.line_id else new.line_id end;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.returns_note_causes_of_line()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into return_causes_changed (return_id)
    values (case when tg_op = 'DELETE' then old.return_id else new.return_id end);
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.returns_note_causes_of_paper()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into return_causes_changed (return_id)
    select l.return_id from return_inspections i join return_lines l on l.id = i.line_id
    where i.id = case when tg_op = 'DELETE' then old.inspection_id else new.inspection_id end;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.returns_note_causes_of_parcel()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into return_causes_changed (return_id)
    select id from returns where order_id = new.order_id;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.setup_mark_only_new()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  is_new boolean;
begin
  execute format('select exists (select from %I where id = $1 and xmin = pg_current_xact_id()::xid)',
    new.relation) into is_new using new.record_id;
  if not is_new then
    raise exception 'Only a new record can be marked as sample data.'
      using errcode = 'restrict_violation';
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.setup_practice_orders()
 RETURNS uuid[]
 LANGUAGE sql
 STABLE
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  select coalesce(array_agg(o.id order by o.number), '{}')
  from sample_records r join orders o on o.outlet_id = r.record_id
  where r.relation = 'outlets'
    and o.id not in (select record_id from sample_records where relation = 'orders')
    and exists (select from order_lines l where l.order_id = o.id)
    and not exists (select from order_lines l left join variants v on v.id = l.variant_id
      where l.order_id = o.id and (v.id is null or v.product_id not in
        (select record_id from sample_records where relation = 'products')))
$function$
;

CREATE OR REPLACE FUNCTION public.setup_remove_sample(practice_orders uuid[])
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  removed uuid[] := public.setup_sample_ids(practice_orders);
  parts text[] := '{}';
  total bigint := 0;
  each record;
begin
  if not practice_orders <@ public.setup_practice_orders()
    or exists (select from public.setup_sample_ties(practice_orders)) then
    raise exception 'Real records use sample data.' using errcode = 'restrict_violation';
  end if;
  for each in
    select r.relation, array_agg(r.place) as places,
      coalesce(array_agg(r.place) filter (where not r.falls), '{}') as deleted
    from public.setup_sample_rows(practice_orders) r group by 1
  loop
    total := total + cardinality(each.places);
    if each.deleted <> '{}' then
      parts := parts || format('p%s as (delete from %s where ctid = any(%L::tid[]))',
        each.relation, each.relation::regclass, each.deleted);
    end if;
  end loop;
  perform set_config('quartermaster.removes_sample', 'on', true);
  for each in select * from (values
    ('address_checks', 'subject_id = any($1)'), ('approvals', 'about && $1'),
    ('courier_calls', 'entity_id = any($1)'), ('messages', 'entity_id = any($1)'),
    ('order_count_changes', 'outlet_id = any($1)'), ('scans', 'entity_id = any($1)'),
    ('scans', 'task_id = any($1)'), ('stock_value_changes', 'outlet_id = any($1)'),
    ('setting_schedules', 'outlet_id = any($1)'), ('webhook_deliveries', 'entity_id = any($1)')
  ) as n (name, condition)
  loop
    execute format('delete from %I where %s', each.name, each.condition) using removed;
  end loop;
  -- Sums of an outlet that is removed go with it, and so do the parts that they were added up from; from
  -- all other sums the next fold takes what was removed.
  for each in
    select t.relname as name, k.column_name from pg_class c
    join pg_class t on t.relnamespace = c.relnamespace
      and t.relname = replace(c.relname, '_sums', '_parts')
    join pg_constraint f on f.conrelid = c.oid and f.contype = 'f'
    join pg_attribute a on a.attrelid = c.oid and a.attnum = any(f.conkey)
    join information_schema.columns k on k.table_schema = 'public' and k.table_name = t.relname
      and k.column_name = a.attname
    where c.relnamespace = 'public'::regnamespace and c.relname like '%\_sums'
  loop
    execute format('delete from %I where %I = any($1)', each.name, each.column_name) using removed;
  end loop;
  for each in
    select c.relname as name, coalesce(p.relname, r.relname) as source,
      (select string_agg(format('%I', a.attname), ', ' order by a.attnum) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and a.atttypid = 'uuid'::regtype) as keys,
      (select string_agg(format('%I = any($1)', a.attname), ' or ') from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and a.atttypid = 'uuid'::regtype) as condition
    from pg_class c
    left join pg_class p on p.relname = replace(c.relname, '_changed', '_parts')
      and p.relnamespace = c.relnamespace
    left join pg_class r on r.relname = replace(c.relname, '_changed', '')
      and r.relnamespace = c.relnamespace
    where c.relnamespace = 'public'::regnamespace and c.relname like '%\_changed' and c.relkind = 'r'
  loop
    continue when each.source is null or each.keys is null;
    execute format('insert into %I (%s) select distinct %s from %I where %s', each.name, each.keys,
      each.keys, each.source, each.condition) using removed;
  end loop;
  if parts <> '{}' then execute 'with ' || array_to_string(parts, ', ') || ' select'; end if;
  delete from sample_records;
  delete from sample_business;
  perform set_config('quartermaster.removes_sample', 'off', true);
  return total;
end $function$
;

CREATE OR REPLACE FUNCTION public.setup_sample_ids(practice_orders uuid[])
 RETURNS uuid[]
 LANGUAGE plpgsql
 STABLE
 SET search_path TO 'pg_catalog', 'public'
AS $function$
declare
  all_ids uuid[] := '{}';
  ids uuid[];
  each record;
begin
  for each in
    select r.relation, array_agg(r.place) as places from public.setup_sample_rows(practice_orders) r
    join pg_attribute a on a.attrelid = r.relation and a.attname = 'id' and a.atttypid = 'uuid'::regtype
    group by 1
  loop
    execute format('select array_agg(id) from %s where ctid = any($1)', each.relation::regclass)
      into ids using each.places;
    all_ids := all_ids || ids;
  end loop;
  return all_ids;
end $function$
;

CREATE OR REPLACE FUNCTION public.setup_sample_rows(practice_orders uuid[])
 RETURNS TABLE(relation oid, place tid, falls boolean)
 LANGUAGE plpgsql
 STABLE
 SET search_path TO 'pg_catalog', 'public'
AS $function$
declare
  seen_relations oid[] := '{}';
  seen_places tid[] := '{}';
  seen_falls boolean[] := '{}';
  first integer := 1;
  last integer;
  marked record;
  key record;
  places tid[];
  found tid[];
begin
  for marked in
    select r.relation as name, array_agg(r.record_id) as ids from public.sample_records r group by 1
    union all select 'orders', practice_orders where practice_orders <> '{}'
  loop
    execute format('select coalesce(array_agg(ctid), ''{}'') from public.%I where id = any($1)', marked.name)
      into places using marked.ids;
    seen_relations := seen_relations || array_fill(format('public.%I', marked.name)::regclass::oid,
      array[cardinality(places)]);
    seen_places := seen_places || places;
    seen_falls := seen_falls || array_fill(false, array[cardinality(places)]);
  end loop;
  loop
    last := coalesce(array_length(seen_places, 1), 0);
    exit when first > last;
    for key in
      select c.conrelid, c.confrelid, c.confdeltype = 'c' as falls,
        (select string_agg(format('c.%I = p.%I', a.attname, b.attname), ' and ')
          from unnest(c.conkey, c.confkey) as k (child, parent)
          join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.child
          join pg_attribute b on b.attrelid = c.confrelid and b.attnum = k.parent) as joined
      from pg_constraint c
      where c.contype = 'f' and c.connamespace = 'public'::regnamespace and c.confdeltype <> 'n'
        and c.confrelid = any(seen_relations[first:last])
    loop
      select coalesce(array_agg(s.place), '{}') into places
      from unnest(seen_relations[first:last], seen_places[first:last]) as s (relation, place)
      where s.relation = key.confrelid;
      execute format('select coalesce(array_agg(distinct c.ctid), ''{}'') from %s c join %s p on %s
        where p.ctid = any($1)', key.conrelid::regclass, key.confrelid::regclass, key.joined)
        into found using places;
      select coalesce(array_agg(f.place), '{}') into found from unnest(found) as f (place)
      where not exists (select from unnest(seen_relations, seen_places, seen_falls) as s (relation, place, falls)
        where s.relation = key.conrelid and s.place = f.place and (s.falls or not key.falls));
      seen_relations := seen_relations || array_fill(key.conrelid, array[cardinality(found)]);
      seen_places := seen_places || found;
      seen_falls := seen_falls || array_fill(key.falls, array[cardinality(found)]);
    end loop;
    first := last + 1;
  end loop;
  return query select s.relation, s.place, bool_or(s.falls)
    from unnest(seen_relations, seen_places, seen_falls) as s (relation, place, falls) group by 1, 2;
end $function$
;

CREATE OR REPLACE FUNCTION public.setup_sample_ties(practice_orders uuid[])
 RETURNS TABLE(relation text, fields jsonb, target_relation text, target_id uuid)
 LANGUAGE plpgsql
 STABLE
 SET search_path TO 'pg_catalog', 'public'
AS $function$
declare
  relations oid[];
  places tid[];
  key record;
begin
  select coalesce(array_agg(r.relation), '{}'), coalesce(array_agg(r.place), '{}')
    into relations, places from public.setup_sample_rows(practice_orders) r;
  for key in
    select c.conrelid, c.confrelid, t.relname as target,
      (select string_agg(format('c.%I = p.%I', a.attname, b.attname), ' and ')
        from unnest(c.conkey, c.confkey) as k (child, parent)
        join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.child
        join pg_attribute b on b.attrelid = c.confrelid and b.attnum = k.parent) as joined
    from pg_constraint c join pg_class t on t.oid = c.confrelid
    where c.contype = 'f' and c.connamespace = 'public'::regnamespace and c.conrelid = any(relations)
      and t.relname in ('goods_receipts', 'orders', 'outlets', 'products', 'purchase_orders',
        'returns', 'stock_counts', 'suppliers', 'transfers', 'variants')
  loop
    return query execute format('select %L::text, to_jsonb(c), %L::text, p.id from %s c join %s p on %s
      where c.ctid = any($1) and not p.ctid = any($2) %s', key.conrelid::regclass, key.target,
      key.conrelid::regclass, key.confrelid::regclass, key.joined,
      case when key.conrelid = 'public.stock_levels'::regclass and key.target = 'variants'
        then 'and (c.on_hand, c.reserved, c.unavailable) <> (0, 0, 0)' else '' end)
      using array(select r.place from unnest(relations, places) as r (relation, place)
          where r.relation = key.conrelid),
        array(select r.place from unnest(relations, places) as r (relation, place)
          where r.relation = key.confrelid);
  end loop;
  for key in
    select t.oid, t.relname as name from pg_class t
    where t.oid = any(relations) and t.relname in ('gift_cards', 'landed_costs', 'order_invoices',
      'register_sessions', 'sales', 'stock_counts', 'supplier_claims', 'supplier_invoices')
  loop
    return query execute format('select %L::text, to_jsonb(c), null::text, null::uuid from %I c
      where c.ctid = any($1)', key.name, key.name)
      using array(select r.place from unnest(relations, places) as r (relation, place)
        where r.relation = key.oid);
  end loop;
end $function$
;

CREATE OR REPLACE FUNCTION public.ship_notice_lines_check_open()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from ship_notices n where n.id = new.notice_id and n.state = 'submitted') then
    perform ship_notices_require_open(new.notice_id);
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.ship_notices_check_open()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform ship_notices_require_open(new.id);
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.ship_notices_require_open(announced uuid)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  line record;
begin
  perform from purchase_order_lines
    where id in (select order_line_id from ship_notice_lines where notice_id = announced)
    order by id for update;
  for line in
    select o.id, o.accepted, sum(l.quantity) as under_way,
      floor((o.quantity - o.cancelled) * (100 + max(l.over_percent)
        filter (where l.notice_id = announced)) / 100) as most
    from purchase_order_lines o
    join ship_notice_lines l on l.order_line_id = o.id
    join ship_notices n on n.id = l.notice_id and n.state in ('submitted', 'arrived')
    where o.id in (select order_line_id from ship_notice_lines where notice_id = announced)
    group by o.id
  loop
    if line.accepted + line.under_way > line.most then
      raise exception 'more is announced than the order has open'
        using errcode = 'check_violation', constraint = 'ship_notices_open';
    end if;
  end loop;
  if exists (select from ship_notice_lines l
      where l.notice_id = announced and l.quantity <> (select coalesce(sum(c.quantity), 0)
        from ship_carton_contents c where c.line_id = l.id)) then
    raise exception 'the cartons of a delivery do not contain exactly its lines'
      using errcode = 'check_violation', constraint = 'ship_notices_packed';
  end if;
end $function$
;

CREATE OR REPLACE FUNCTION public.ship_notices_require_own_order()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if not exists (select from ship_notices n
      join purchase_order_lines o on o.purchase_order_id = n.purchase_order_id
      where n.id = new.notice_id and o.id = new.order_line_id) then
    raise exception 'a delivery has lines of its own order'
      using errcode = 'check_violation', constraint = 'ship_notice_lines_of_order';
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.stock_count_tallies_check()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if not exists (select from stock_count_lines line join stock_counts c on c.id = line.count_id
      where line.id = new.line_id and c.state = 'counting') then
    raise exception 'goods are counted while the count is open'
      using errcode = 'check_violation', constraint = 'stock_count_tallies_open';
  end if;
  if exists (select from stock_count_tallies before where before.line_id = new.line_id
      and before.round < new.round and before.counted_by = new.counted_by) then
    raise exception 'a line is counted again by another user'
      using errcode = 'check_violation', constraint = 'stock_count_tallies_by_another';
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.stock_counts_check_posting()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from stock_count_lines line join stock_count_tallies t on t.line_id = line.id
      where line.count_id = new.id and t.counted_by = new.posted_by) then
    raise exception 'a count is approved by another user than its counters'
      using errcode = 'check_violation', constraint = 'stock_counts_by_two';
  end if;
  if exists (select from stock_count_lines line
      left join stock_count_rounds r on r.line_id = line.id and r.round = line.round
      where line.count_id = new.id and (r.line_id is null or r.has_moved or r.counted - r.expected
        <> (select coalesce(sum(m.on_hand_delta), 0) from stock_movements m
          where m.source_id = new.id and m.source_line_id = line.id))) then
    raise exception 'what is booked is not what the count found'
      using errcode = 'check_violation', constraint = 'stock_counts_booked';
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.stock_counts_refuse_back_dated()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from stock_count_lines line join stock_counts c on c.id = line.count_id
      join stock_count_rounds r on r.line_id = line.id and r.round = line.round
      where line.variant_id = new.variant_id and c.outlet_id = new.outlet_id
        and line.bin_id is not distinct from new.bin_id and line.lot_id is not distinct from new.lot_id
        and c.state in ('counting', 'review', 'posted') and r.counted_at > new.at) then
    raise exception 'its place was counted since that day'
      using errcode = 'check_violation', constraint = 'stock_counts_counted_since';
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.stock_counts_refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'a count that is posted or cancelled does not change'
    using errcode = 'check_violation', constraint = 'stock_counts_ended';
end $function$
;

CREATE OR REPLACE FUNCTION public.stock_counts_refuse_overlap()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_advisory_xact_lock(hashtextextended('stock_counts ' || new.outlet_id, 0));
  if exists (select from stock_counts other
      join stock_count_scopes held on held.count_id = other.id
      join stock_count_scopes own on own.count_id = new.id
        and (own.is_every_bin or held.is_every_bin or own.bin_id is not distinct from held.bin_id)
        and (own.variant_id is null or held.variant_id is null or own.variant_id = held.variant_id)
      where other.outlet_id = new.outlet_id and other.id <> new.id
        and other.state in ('counting', 'review')) then
    raise exception 'another open count holds this stock'
      using errcode = 'check_violation', constraint = 'stock_counts_held';
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.supplier_analytics_note_changed(ids uuid[])
 RETURNS void
 LANGUAGE sql
AS $function$
  insert into delivered_lines_changed (order_id) select distinct unnest(ids)
$function$
;

CREATE OR REPLACE FUNCTION public.supplier_analytics_note_order()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into delivered_lines_changed (order_id) values (new.id);
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.supplier_analytics_note_order_of_line()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into delivered_lines_changed (order_id) values (new.purchase_order_id);
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.supplier_analytics_note_orders()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into delivered_lines_changed (order_id) select distinct changed.purchase_order_id
    from changed left join purchase_orders po on po.id = changed.purchase_order_id
    where po.id is null or po.sent_at is not null;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.supplier_claim_lines_refuse_removal()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from supplier_claims c where c.id = old.claim_id and c.state <> 'draft') then
    raise exception 'the lines of a claim are removed only while it is a draft'
      using errcode = 'check_violation', constraint = 'supplier_claim_lines_fixed';
  end if;
  return old;
end $function$
;

CREATE OR REPLACE FUNCTION public.supplier_claim_lines_require_claimable()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  claim record;
  came record;
  claimed record;
  missing bigint;
begin
  select * into claim from supplier_claims where id = new.claim_id;
  if claim.state <> 'draft' then
    raise exception 'the goods of a claim change only while it is a draft'
      using errcode = 'check_violation', constraint = 'supplier_claim_lines_fixed';
  end if;
  perform from goods_receipt_lines where id = new.receipt_line_id for update;
  perform from purchase_order_lines where id = new.order_line_id for update;
  if new.receipt_line_id is not null then
    select r.supplier_id, r.outlet_id, line.variant_id,
        coalesce(sum(p.quantity) filter (where p.outcome = 'rejected'), 0) as rejected,
        coalesce(sum(p.quantity) filter (where p.outcome <> 'rejected'), 0) as accepted
      into came
      from goods_receipt_lines line join goods_receipts r on r.id = line.receipt_id
      left join goods_receipt_pieces p on p.line_id = line.id and r.state not in ('undone', 'cancelled')
      where line.id = new.receipt_line_id group by r.id, line.id;
    if came.supplier_id <> claim.supplier_id or came.outlet_id <> claim.outlet_id then
      raise exception 'these goods came from another supplier, or to another outlet'
        using errcode = 'check_violation', constraint = 'supplier_claim_lines_own';
    end if;
    select coalesce(sum(l.quantity) filter (where l.kind = 'rejected'), 0) as rejected,
        coalesce(sum(l.quantity) filter (where l.kind in ('damaged', 'wrong_goods', 'over_delivered')), 0)
          as accepted,
        coalesce(sum(l.quantity) filter (where l.kind = 'price'), 0) as priced
      into claimed
      from supplier_claim_lines l join supplier_claims c on c.id = l.claim_id
      where l.receipt_line_id = new.receipt_line_id and c.state <> 'cancelled';
    if (new.kind = 'rejected' and claimed.rejected > came.rejected)
        or (new.kind in ('damaged', 'wrong_goods', 'over_delivered') and claimed.accepted > came.accepted)
        or (new.kind = 'price' and claimed.priced > came.accepted) then
      raise exception 'more is claimed than came of this line'
        using errcode = 'check_violation', constraint = 'supplier_claim_lines_once';
    end if;
  end if;
  if new.order_line_id is not null and new.kind in ('short', 'rejected') then
    select greatest(0, line.quantity - line.accepted), po.supplier_id, po.outlet_id
      into missing, claim.supplier_id, claim.outlet_id
      from purchase_order_lines line join purchase_orders po on po.id = line.purchase_order_id
      where line.id = new.order_line_id;
    if not exists (select from supplier_claims c where c.id = new.claim_id
        and c.supplier_id = claim.supplier_id and c.outlet_id = claim.outlet_id) then
      raise exception 'this line was ordered from another supplier, or for another outlet'
        using errcode = 'check_violation', constraint = 'supplier_claim_lines_own';
    end if;
    -- A rejected unit that is claimed is missing as well, unless it was replaced.
    select coalesce(sum(l.quantity) filter (where l.kind = 'short'), 0) as short,
        coalesce(sum(l.quantity) filter (where l.kind = 'rejected'
          and c.settled_with is distinct from 'replacement'), 0) as rejected
      into claimed
      from supplier_claim_lines l join supplier_claims c on c.id = l.claim_id
      where l.order_line_id = new.order_line_id and c.state <> 'cancelled';
    if claimed.short > 0 and claimed.short + claimed.rejected > missing then
      raise exception 'more is claimed than is missing of this line'
        using errcode = 'check_violation', constraint = 'supplier_claim_lines_once';
    end if;
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.supplier_claim_return_lines_require_claimed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  claimed record;
  back bigint;
begin
  select l.quantity, l.kind, l.claim_id into claimed from supplier_claim_lines l
    where l.id = new.claim_line_id for update;
  select coalesce(sum(r.quantity), 0) into back from supplier_claim_return_lines r
    join supplier_claim_returns p on p.id = r.return_id
    where r.claim_line_id = new.claim_line_id and p.undone_at is null;
  if claimed.kind not in ('damaged', 'wrong_goods', 'over_delivered') or back > claimed.quantity
      or not exists (select from supplier_claim_returns p
        where p.id = new.return_id and p.claim_id = claimed.claim_id) then
    raise exception 'more goes back than is claimed'
      using errcode = 'check_violation', constraint = 'supplier_claim_return_lines_claimed';
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.supplier_claims_in_outlet()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.outlet_currency := (select currency from outlets where id = new.outlet_id);
  if new.currency = new.outlet_currency then new.rate := coalesce(new.rate, 1); end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.supplier_claims_keep_rate()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if (new.currency, new.outlet_currency, new.rate)
    is distinct from (old.currency, old.outlet_currency, old.rate) then
    raise exception 'the currency and the rate of a claim are kept';
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.supplier_claims_require_lines()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if not exists (select from supplier_claim_lines l where l.claim_id = new.id) then
    raise exception 'a claim without lines is not sent'
      using errcode = 'check_violation', constraint = 'supplier_claims_not_empty';
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.supplier_credit_note_lines_require_invoiced()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  billed record;
  credited record;
begin
  select l.quantity, l.amount_minor, l.invoice_id into billed from supplier_invoice_lines l
    where l.id = new.invoice_line_id for update;
  select coalesce(sum(c.amount_minor), 0) as amount_minor,
      coalesce(sum(c.quantity) filter (where n.reason in ('rejected', 'returned')), 0) as quantity
    into credited
    from supplier_credit_note_lines c join supplier_credit_notes n on n.id = c.credit_note_id
    where c.invoice_line_id = new.invoice_line_id and n.state <> 'cancelled';
  if credited.amount_minor > billed.amount_minor or credited.quantity > billed.quantity
      or new.quantity > billed.quantity
      or billed.invoice_id <> (select invoice_id from supplier_credit_notes where id = new.credit_note_id)
  then
    raise exception 'more of a line is credited than was invoiced'
      using errcode = 'check_violation', constraint = 'supplier_credit_note_lines_within';
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.supplier_credit_notes_require_invoiced()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  invoice record;
begin
  select total_minor, state into invoice from supplier_invoices where id = new.invoice_id for update;
  if invoice.state not in ('matched', 'held', 'approved', 'paid') then
    raise exception 'only an invoice that counts is credited'
      using errcode = 'check_violation', constraint = 'supplier_credit_notes_of_counting';
  end if;
  if (select sum(total_minor) from supplier_credit_notes
      where invoice_id = new.invoice_id and state <> 'cancelled') > invoice.total_minor then
    raise exception 'more is credited than was invoiced'
      using errcode = 'check_violation', constraint = 'supplier_credit_notes_within';
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.supplier_invoice_lines_refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from supplier_invoices i
      where i.id = coalesce(new.invoice_id, old.invoice_id)
        and i.state not in ('prepared', 'sent_back', 'draft', 'held')) then
    raise exception 'the lines of an invoice change only while it is a draft or held'
      using errcode = 'check_violation', constraint = 'supplier_invoice_lines_fixed';
  end if;
  return coalesce(new, old);
end $function$
;

CREATE OR REPLACE FUNCTION public.supplier_invoices_in_outlet()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.outlet_currency := (select currency from outlets where id = new.outlet_id);
  if new.currency = new.outlet_currency then new.rate := coalesce(new.rate, 1); end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.supplier_invoices_keep_credited()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from supplier_credit_notes where invoice_id = new.id and state <> 'cancelled') then
    raise exception 'the invoice has credit notes'
      using errcode = 'check_violation', constraint = 'supplier_invoices_credited';
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.supplier_invoices_keep_rate()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if (new.currency, new.outlet_currency) is distinct from (old.currency, old.outlet_currency) then
    raise exception 'the currency of an invoice is not changed';
  end if;
  if old.state not in ('prepared', 'sent_back', 'draft', 'held') and new.rate is distinct from old.rate then
    raise exception 'the rate of an invoice is kept once it counts';
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.supplier_invoices_note_changed(ids uuid[])
 RETURNS void
 LANGUAGE sql
AS $function$
  insert into accrual_spans_changed (order_id) select distinct unnest(ids)
$function$
;

CREATE OR REPLACE FUNCTION public.supplier_invoices_note_order()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into accrual_spans_changed (order_id) values (new.id);
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.supplier_invoices_note_order_of_line()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into accrual_spans_changed (order_id) values (new.purchase_order_id);
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.supplier_invoices_note_orders()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into accrual_spans_changed (order_id) select distinct ordered.purchase_order_id
    from supplier_invoice_lines line join purchase_order_lines ordered on ordered.id = line.order_line_id
    where line.invoice_id = new.id;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.supplier_invoices_note_orders_of_line()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into accrual_spans_changed (order_id) select distinct purchase_order_id
    from purchase_order_lines where id in (old.order_line_id, new.order_line_id);
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.supplier_invoices_note_orders_of_lines()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into accrual_spans_changed (order_id) select distinct ordered.purchase_order_id
    from changed join purchase_order_lines ordered on ordered.id = changed.order_line_id;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.supplier_invoices_require_open()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  line record;
begin
  perform from purchase_order_lines
    where id in (select order_line_id from supplier_invoice_lines where invoice_id = new.id)
    order by id for update;
  for line in
    select l.quantity, o.accepted,
      coalesce((select sum(other.quantity) from supplier_invoice_lines other
        join supplier_invoices i on i.id = other.invoice_id
        where other.order_line_id = l.order_line_id and i.id <> new.id
          and i.state not in ('cancelled', 'prepared', 'sent_back')), 0) as before
    from supplier_invoice_lines l join purchase_order_lines o on o.id = l.order_line_id
    where l.invoice_id = new.id
  loop
    if line.before + line.quantity > line.accepted then
      raise exception 'more is submitted than was received and is on no invoice'
        using errcode = 'check_violation', constraint = 'supplier_invoices_open';
    end if;
  end loop;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.supplier_invoices_require_received()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  line record;
begin
  perform from purchase_order_lines
    where id in (select order_line_id from supplier_invoice_lines where invoice_id = new.id)
    order by id for update;
  for line in
    select l.over_quantity, l.tolerated_quantity, l.quantity, o.accepted,
      coalesce((select sum(other.quantity) from supplier_invoice_lines other
        join supplier_invoices i on i.id = other.invoice_id
        where other.order_line_id = l.order_line_id and i.id <> new.id
          and i.state in ('matched', 'approved', 'paid')), 0) as before
    from supplier_invoice_lines l join purchase_order_lines o on o.id = l.order_line_id
    where l.invoice_id = new.id
  loop
    if line.over_quantity < least(line.quantity,
        greatest(0, line.before + line.quantity - line.accepted)) then
      raise exception 'more is billed than was received'
        using errcode = 'check_violation', constraint = 'supplier_invoices_received';
    end if;
    if line.over_quantity > line.tolerated_quantity and not new.is_exception then
      raise exception 'more is billed than the tolerance permits, without a decision'
        using errcode = 'check_violation', constraint = 'supplier_invoices_decided';
    end if;
  end loop;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.suspicious_note_score()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into suspicious_scores_noted (order_id) values (new.order_id);
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.users_end_sessions(ended_user uuid)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  delete from sessions where user_id = ended_user;
end $function$
;

CREATE OR REPLACE FUNCTION public.users_keep_a_super_admin()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_advisory_xact_lock(4702003);
  if not exists (
    select from profiles p
    where p.deactivated_at is null and p.suspended_at is null and (
      exists (select from user_roles r
        where r.user_id = p.id and r.role = 'super_admin' and r.is_active)
      or (p.role = 'super_admin'
        and not exists (select from user_roles r where r.user_id = p.id and r.is_active)))
  ) then
    raise exception 'The last super admin cannot be removed.'
      using errcode = 'check_violation', constraint = 'users_keep_a_super_admin';
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.users_on_all_outlets_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('quartermaster',
    json_build_array(json_build_object('noun', 'rights', 'userId', new.id))::text);
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.users_on_deactivated()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform set_config('quartermaster.session_end', case
    when new.deactivated_at is not null then 'deactivated'
    when new.suspended_at is not null then 'suspended' else 'rights' end, true);
  perform users_end_sessions(new.id);
  perform set_config('quartermaster.session_end', '', true);
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.users_on_outlet_named()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update profiles set all_outlets = false where id = new.user_id and all_outlets;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.users_on_rights_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform set_config('quartermaster.session_end',
    case tg_table_name when 'accounts' then 'password' else 'rights' end, true);
  if tg_op = 'DELETE' then
    perform users_end_sessions(old.user_id);
  else
    perform users_end_sessions(new.user_id);
  end if;
  perform set_config('quartermaster.session_end', '', true);
  return coalesce(new, old);
end $function$
;

CREATE OR REPLACE FUNCTION public.users_on_scope_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  affected uuid := case when tg_op = 'DELETE' then old.user_id else new.user_id end;
begin
  perform pg_notify('quartermaster',
    json_build_array(json_build_object('noun', 'rights', 'userId', affected))::text);
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.users_on_session_ended()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  -- A session that ran out by itself was not ended by anyone.
  if old.expires_at > now() and old.last_seen_at + make_interval(secs => old.idle_seconds) > now() then
    insert into ended_sessions (token_hash, user_id, because) values (old.token_hash, old.user_id,
      coalesce(nullif(current_setting('quartermaster.session_end', true), ''), 'logout'));
  end if;
  perform pg_notify('quartermaster',
    json_build_array(json_build_object('noun', 'session', 'ids', json_build_array(old.id),
      'userId', old.user_id))::text);
  return old;
end $function$
;

CREATE OR REPLACE FUNCTION public.variance_parts_refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from stock_variances v
      where v.id = case when tg_op = 'DELETE' then old.variance_id else new.variance_id end
        and v.state in ('proposed', 'approved', 'posted')) then
    raise exception 'the causes of a proposed variance do not change'
      using errcode = 'check_violation', constraint = 'variance_parts_fixed';
  end if;
  return coalesce(new, old);
end $function$
;

CREATE OR REPLACE FUNCTION public.variances_require_whole()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  due bigint;
begin
  if new.quantity <> (select coalesce(sum(p.quantity), 0) from variance_parts p
      where p.variance_id = new.id) then
    raise exception 'the causes of a variance do not add up to it'
      using errcode = 'check_violation', constraint = 'variances_explained';
  end if;
  if new.state = 'posted' then
    select coalesce(sum(
        case when p.truth = 'expected' and new.is_booked then -p.quantity
          when p.truth <> 'expected' and not new.is_booked then p.quantity else 0 end
        - case when p.truth = 'elsewhere' and not coalesce(other.is_booked, false)
          then p.quantity else 0 end), 0) into due
      from variance_parts p left join stock_variances other on other.id = p.other_variance_id
      where p.variance_id = new.id;
    if due <> (select coalesce(sum(m.on_hand_delta), 0) from stock_movements m
        where m.source_id = new.id) then
      raise exception 'what is posted is not what the causes say'
        using errcode = 'check_violation', constraint = 'variances_posted_exactly';
    end if;
  end if;
  return null;
end $function$
;

