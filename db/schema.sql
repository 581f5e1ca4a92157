-- Written by `npm run db:schema`; the migrations are the source.

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
  constraint api_keys_key_hash_key UNIQUE (key_hash),
  constraint api_keys_pkey PRIMARY KEY (id),
  constraint api_keys_user_id_fkey FOREIGN KEY (user_id) REFERENCES profiles(id),
  constraint api_keys_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60))),
  constraint api_keys_scopes_check CHECK ((cardinality(scopes) > 0))
);
CREATE INDEX api_keys_by_user ON public.api_keys USING btree (user_id);

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
  constraint approvals_pkey PRIMARY KEY (id),
  constraint approvals_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES profiles(id),
  constraint approvals_outlet_id_fkey FOREIGN KEY (outlet_id) REFERENCES outlets(id),
  constraint approvals_requested_by_fkey FOREIGN KEY (requested_by) REFERENCES profiles(id),
  constraint approvals_never_by_oneself CHECK ((decided_by <> requested_by)),
  constraint approvals_state CHECK ((state = ANY (ARRAY['pending'::text, 'approved'::text, 'rejected'::text, 'withdrawn'::text, 'used'::text])))
);
CREATE INDEX approvals_newest ON public.approvals USING btree (requested_at DESC, id DESC);
CREATE INDEX approvals_open ON public.approvals USING btree (expires_at) WHERE (state = 'pending'::text);

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
  constraint connections_kind_name_key UNIQUE (kind, name),
  constraint connections_pkey PRIMARY KEY (id),
  constraint connections_config_check CHECK ((jsonb_typeof(config) = 'object'::text)),
  constraint connections_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60))),
  constraint connections_sealed_secrets_check CHECK ((jsonb_typeof(sealed_secrets) = 'object'::text))
);
CREATE UNIQUE INDEX connections_single ON public.connections USING btree (kind) WHERE (is_active AND (kind = ANY (ARRAY['smtp'::text, 'message_gateway'::text])));

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
  constraint cover_grants_pkey PRIMARY KEY (id),
  constraint cover_grants_granted_by_fkey FOREIGN KEY (granted_by) REFERENCES profiles(id),
  constraint cover_grants_outlet FOREIGN KEY (outlet_id) REFERENCES outlets(id),
  constraint cover_grants_user_id_fkey FOREIGN KEY (user_id) REFERENCES profiles(id),
  constraint cover_grants_ends_after_start CHECK ((ends_at > starts_at)),
  constraint cover_grants_not_to_oneself CHECK ((granted_by <> user_id)),
  constraint cover_grants_role_check CHECK ((role = ANY (ARRAY['super_admin'::text, 'super_manager'::text, 'store_manager'::text, 'warehouse_manager'::text, 'dispatch_manager'::text, 'returns_manager'::text, 'staff'::text])))
);
CREATE INDEX cover_grants_by_user ON public.cover_grants USING btree (user_id, ends_at) WHERE (ended_at IS NULL);
CREATE TRIGGER cover_grants_tell AFTER INSERT OR DELETE OR UPDATE ON public.cover_grants FOR EACH ROW EXECUTE FUNCTION users_on_scope_changed();

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
  constraint customers_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX customers_by_source ON public.customers USING btree (source, external_ref) WHERE (external_ref IS NOT NULL);
CREATE INDEX customers_by_words ON public.customers USING gin ((((((full_name || ' '::text) || phone) || ' '::text) || email)) gin_trgm_ops);

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
  tx xid8 not null default pg_current_xact_id(),
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
CREATE INDEX events_by_instant ON public.events USING brin (at);
CREATE INDEX events_by_rare_ways ON public.events USING btree (via, tx, seq) WHERE (via <> ALL (ARRAY['session'::text, 'job'::text]));
CREATE INDEX events_by_request ON public.events USING hash (request_id) WHERE (request_id IS NOT NULL);
CREATE INDEX events_by_type ON public.events USING btree (type, tx, seq);
CREATE INDEX events_not_done ON public.events USING btree (result, tx, seq) WHERE (result <> 'ok'::text);
CREATE INDEX events_of_rare_nouns ON public.events USING btree (noun, tx, seq) WHERE (noun <> ALL (ARRAY['order'::text, 'parcel'::text, 'stock'::text, 'variant'::text, 'customer'::text]));
CREATE TRIGGER events_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.events FOR EACH STATEMENT EXECUTE FUNCTION platform_refuse_change();

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
  constraint imports_pkey PRIMARY KEY (id),
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
  constraint invitations_token_hash_key UNIQUE (token_hash),
  constraint invitations_pkey PRIMARY KEY (id),
  constraint invitations_accepted_by_fkey FOREIGN KEY (accepted_by) REFERENCES profiles(id),
  constraint invitations_invited_by_fkey FOREIGN KEY (invited_by) REFERENCES profiles(id),
  constraint invitations_supplier FOREIGN KEY (supplier_id) REFERENCES suppliers(id),
  constraint invitations_email_check CHECK ((email = lower(email)))
);
CREATE INDEX invitations_newest ON public.invitations USING btree (created_at DESC, id DESC);
CREATE UNIQUE INDEX invitations_open ON public.invitations USING btree (email) WHERE ((accepted_at IS NULL) AND (revoked_at IS NULL));

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
  constraint lots_code_once UNIQUE (variant_id, code),
  constraint lots_pkey PRIMARY KEY (id),
  constraint lots_variant_id_fkey FOREIGN KEY (variant_id) REFERENCES variants(id),
  constraint lots_code_check CHECK (((length(code) >= 1) AND (length(code) <= 40))),
  constraint lots_state CHECK ((state = ANY (ARRAY['approved'::text, 'on_hold'::text, 'recalled'::text])))
);
CREATE INDEX lots_by_expiry ON public.lots USING btree (expires_on) WHERE (expires_on IS NOT NULL);

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
CREATE INDEX mails_newest ON public.mails USING btree (created_at DESC, id DESC);
CREATE INDEX mails_waiting ON public.mails USING btree (next_attempt_at) WHERE ((sent_at IS NULL) AND (failed_at IS NULL));

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
  constraint notifications_pkey PRIMARY KEY (id),
  constraint notifications_outlet_id_fkey FOREIGN KEY (outlet_id) REFERENCES outlets(id),
  constraint notifications_user_id_fkey FOREIGN KEY (user_id) REFERENCES profiles(id),
  constraint notifications_action_url_check CHECK ((action_url ~ '^/([^/\\[:cntrl:]]|$)'::text)),
  constraint notifications_group_count_check CHECK ((group_count > 0)),
  constraint notifications_priority_check CHECK ((priority = ANY (ARRAY['urgent'::text, 'high'::text, 'normal'::text, 'low'::text])))
);
CREATE INDEX notifications_by_cause ON public.notifications USING btree (cause_key) WHERE ((cause_key IS NOT NULL) AND (resolved_at IS NULL));
CREATE INDEX notifications_deleted ON public.notifications USING btree (user_id) WHERE (deleted_at IS NOT NULL);
CREATE INDEX notifications_grouped ON public.notifications USING btree (user_id, group_key) WHERE ((group_key IS NOT NULL) AND (NOT read) AND (deleted_at IS NULL));
CREATE INDEX notifications_newest ON public.notifications USING btree (user_id, created_at DESC, id DESC);
CREATE INDEX notifications_unread ON public.notifications USING btree (user_id) WHERE (NOT read);

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
  constraint order_holds_pkey PRIMARY KEY (id),
  constraint order_holds_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint order_holds_kind_check CHECK ((kind = ANY (ARRAY['address'::text, 'fraud'::text, 'stock'::text, 'payment'::text, 'customer'::text, 'manual'::text])))
);
CREATE INDEX order_holds_open ON public.order_holds USING btree (order_id) WHERE (released_at IS NULL);

create table order_lines (
  id uuid not null,
  order_id uuid not null,
  position smallint not null,
  variant_id uuid not null,
  sku text not null,
  title text not null,
  quantity integer not null,
  quantity_scale smallint not null,
  unit_price_minor bigint not null,
  line_minor bigint not null,
  cancelled_quantity integer not null default 0,
  packed_quantity integer not null default 0,
  constraint order_lines_order_id_position_key UNIQUE (order_id, "position"),
  constraint order_lines_pkey PRIMARY KEY (id),
  constraint order_lines_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint order_lines_variant_id_fkey FOREIGN KEY (variant_id) REFERENCES variants(id),
  constraint order_lines_amount_exact CHECK ((line_minor <= '9007199254740991'::bigint)),
  constraint order_lines_cancelled_within CHECK (((cancelled_quantity >= 0) AND (cancelled_quantity <= quantity))),
  constraint order_lines_line_minor_check CHECK ((line_minor >= 0)),
  constraint order_lines_packed_within CHECK (((packed_quantity >= 0) AND (packed_quantity <= (quantity - cancelled_quantity)))),
  constraint order_lines_quantity_check CHECK ((quantity > 0)),
  constraint order_lines_unit_price_minor_check CHECK ((unit_price_minor >= 0))
);
CREATE INDEX order_lines_by_variant ON public.order_lines USING btree (variant_id, order_id);

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
  constraint orders_number_key UNIQUE (number),
  constraint orders_pkey PRIMARY KEY (id),
  constraint orders_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customers(id),
  constraint orders_outlet_id_fkey FOREIGN KEY (outlet_id) REFERENCES outlets(id),
  constraint orders_cancelled_has_reason CHECK (((state = 'cancelled'::text) = (cancel_reason IS NOT NULL))),
  constraint orders_lines_minor_check CHECK ((lines_minor >= 0)),
  constraint orders_payment_method_check CHECK ((payment_method = ANY (ARRAY['cash_on_delivery'::text, 'prepaid'::text]))),
  constraint orders_shipping_minor_check CHECK ((shipping_minor >= 0)),
  constraint orders_state CHECK ((state = ANY (ARRAY['pending'::text, 'confirmed'::text, 'packed'::text, 'dispatched'::text, 'delivered'::text, 'cancelled'::text, 'returned'::text]))),
  constraint orders_total_adds_up CHECK ((total_minor = (lines_minor + shipping_minor))),
  constraint orders_total_exact CHECK ((total_minor <= '9007199254740991'::bigint)),
  constraint orders_units_check CHECK ((units >= 0))
);
CREATE UNIQUE INDEX orders_by_external_ref ON public.orders USING btree (external_ref, channel) WHERE (external_ref IS NOT NULL);
CREATE INDEX orders_guests_by_words ON public.orders USING gin ((((ship_name || ' '::text) || ship_phone)) gin_trgm_ops) WHERE (customer_id IS NULL);
CREATE INDEX orders_newest ON public.orders USING btree (placed_at DESC, id DESC);
CREATE INDEX orders_newest_by_customer ON public.orders USING btree (customer_id, placed_at DESC, id DESC);
CREATE INDEX orders_newest_by_outlet_and_state ON public.orders USING btree (outlet_id, state, placed_at DESC, id DESC);
CREATE INDEX orders_newest_by_state ON public.orders USING btree (state, placed_at DESC, id DESC);

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
  constraint outlets_code_key UNIQUE (code),
  constraint outlets_pkey PRIMARY KEY (id),
  constraint outlets_code_check CHECK ((code ~ '^[A-Z0-9]{1,10}$'::text)),
  constraint outlets_country_check CHECK ((country ~ '^([A-Z]{2})?$'::text)),
  constraint outlets_kind_check CHECK ((kind = ANY (ARRAY['warehouse'::text, 'store'::text]))),
  constraint outlets_negative_never_ships CHECK ((NOT (allows_negative AND ships))),
  constraint outlets_state CHECK ((state = ANY (ARRAY['planned'::text, 'open'::text, 'paused'::text, 'closing'::text, 'closed'::text])))
);
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
  constraint packaging_uses_pkey PRIMARY KEY (order_id, variant_id),
  constraint packaging_uses_outlet_id_fkey FOREIGN KEY (outlet_id) REFERENCES outlets(id),
  constraint packaging_uses_suggested_variant_id_fkey FOREIGN KEY (suggested_variant_id) REFERENCES packaging_materials(id),
  constraint packaging_uses_variant_id_fkey FOREIGN KEY (variant_id) REFERENCES packaging_materials(id),
  constraint packaging_uses_billable_weight_grams_check CHECK ((billable_weight_grams > 0)),
  constraint packaging_uses_cost_minor_check CHECK ((cost_minor >= 0)),
  constraint packaging_uses_fill_basis_points_check CHECK (((fill_basis_points >= 0) AND (fill_basis_points <= 10000))),
  constraint packaging_uses_quantity_check CHECK ((quantity > 0)),
  constraint packaging_uses_used_by_parcel CHECK (((used_at IS NULL) = (parcel_id IS NULL))),
  constraint packaging_uses_why_other_check CHECK ((length(why_other) <= 200))
);
CREATE INDEX packaging_uses_by_material ON public.packaging_uses USING btree (variant_id, used_at DESC);
CREATE INDEX packaging_uses_newest ON public.packaging_uses USING btree (used_at DESC, order_id DESC);

create table parcels (
  id uuid not null,
  code text not null,
  order_id uuid not null,
  packed_by uuid not null,
  packed_at timestamp with time zone not null default now(),
  handed_over_at timestamp with time zone,
  constraint parcels_code_key UNIQUE (code),
  constraint parcels_order_id_key UNIQUE (order_id),
  constraint parcels_pkey PRIMARY KEY (id),
  constraint parcels_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint parcels_packed_by_fkey FOREIGN KEY (packed_by) REFERENCES profiles(id),
  constraint parcels_code_check CHECK ((code ~ '^S-[0-9]+$'::text))
);

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

create table price_changes (
  id bigint not null generated always as identity,
  variant_id uuid not null,
  what text not null,
  before_minor bigint,
  after_minor bigint,
  currency character(3) not null,
  changed_by uuid,
  changed_at timestamp with time zone not null default now(),
  constraint price_changes_pkey PRIMARY KEY (id),
  constraint price_changes_variant_id_fkey FOREIGN KEY (variant_id) REFERENCES variants(id) ON DELETE CASCADE,
  constraint price_changes_after_minor_check CHECK ((after_minor >= 0)),
  constraint price_changes_before_minor_check CHECK ((before_minor >= 0)),
  constraint price_changes_what_check CHECK ((what = ANY (ARRAY['price'::text, 'cost'::text, 'compare_price'::text])))
);
CREATE INDEX price_changes_by_variant ON public.price_changes USING btree (variant_id, id DESC);
CREATE TRIGGER price_changes_go_with_variant BEFORE DELETE OR UPDATE ON public.price_changes FOR EACH ROW EXECUTE FUNCTION catalog_keep_prices();
CREATE TRIGGER price_changes_stay BEFORE TRUNCATE ON public.price_changes FOR EACH STATEMENT EXECUTE FUNCTION catalog_keep_prices();

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
  constraint products_handle_key UNIQUE (handle),
  constraint products_pkey PRIMARY KEY (id),
  constraint products_description_check CHECK ((length(description) <= 20000)),
  constraint products_kind_check CHECK ((kind = ANY (ARRAY['stock'::text, 'service'::text, 'consumable'::text]))),
  constraint products_option_names_check CHECK ((cardinality(option_names) <= 3)),
  constraint products_state CHECK ((state = ANY (ARRAY['draft'::text, 'active'::text, 'discontinued'::text, 'archived'::text])))
);
CREATE INDEX products_by_category ON public.products USING btree (category, id);
CREATE INDEX products_by_tag ON public.products USING gin (tags);
CREATE INDEX products_by_title ON public.products USING btree (title, id);
CREATE INDEX products_newest ON public.products USING btree (created_at DESC, id DESC);
CREATE INDEX products_newest_by_state ON public.products USING btree (state, created_at DESC, id DESC);

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
  constraint profiles_badge_code_key UNIQUE (badge_code),
  constraint profiles_pkey PRIMARY KEY (id),
  constraint profiles_access_reviewed_by_fkey FOREIGN KEY (access_reviewed_by) REFERENCES profiles(id),
  constraint profiles_default_outlet FOREIGN KEY (default_outlet_id) REFERENCES outlets(id),
  constraint profiles_invited_by_fkey FOREIGN KEY (invited_by) REFERENCES profiles(id),
  constraint profiles_supplier FOREIGN KEY (supplier_id) REFERENCES suppliers(id),
  constraint profiles_badge_code_check CHECK ((badge_code ~ '^[A-Z0-9]{8,20}$'::text)),
  constraint profiles_density_check CHECK ((density = ANY (ARRAY['normal'::text, 'dense'::text]))),
  constraint profiles_preferences_check CHECK ((jsonb_typeof(preferences) = 'object'::text)),
  constraint profiles_quiet_both CHECK (((quiet_from IS NULL) = (quiet_until IS NULL))),
  constraint profiles_start_page_check CHECK ((start_page ~ '^/([^/\\[:cntrl:]]|$)'::text)),
  constraint profiles_theme_check CHECK ((theme = ANY (ARRAY['system'::text, 'light'::text, 'dark'::text])))
);
CREATE INDEX profiles_by_words ON public.profiles USING gin ((((full_name || ' '::text) || email)) gin_trgm_ops);
CREATE UNIQUE INDEX profiles_email ON public.profiles USING btree (lower(email));
CREATE TRIGGER profiles_end_sessions AFTER UPDATE OF deactivated_at, suspended_at, role, supplier_id ON public.profiles FOR EACH ROW WHEN (((old.deactivated_at IS DISTINCT FROM new.deactivated_at) OR (old.suspended_at IS DISTINCT FROM new.suspended_at) OR (old.role IS DISTINCT FROM new.role) OR (old.supplier_id IS DISTINCT FROM new.supplier_id))) EXECUTE FUNCTION users_on_deactivated();
CREATE CONSTRAINT TRIGGER profiles_keep_a_super_admin AFTER UPDATE OF deactivated_at, suspended_at, role ON public.profiles DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (((old.deactivated_at IS DISTINCT FROM new.deactivated_at) OR (old.suspended_at IS DISTINCT FROM new.suspended_at) OR (old.role IS DISTINCT FROM new.role))) EXECUTE FUNCTION users_keep_a_super_admin();

create table purchase_order_lines (
  id uuid not null,
  purchase_order_id uuid not null,
  position integer not null,
  variant_id uuid not null,
  quantity bigint not null,
  unit_cost_minor bigint not null,
  explanation text not null default ''::text,
  constraint purchase_order_lines_variant_once UNIQUE (purchase_order_id, variant_id),
  constraint purchase_order_lines_pkey PRIMARY KEY (id),
  constraint purchase_order_lines_purchase_order_id_fkey FOREIGN KEY (purchase_order_id) REFERENCES purchase_orders(id),
  constraint purchase_order_lines_variant_id_fkey FOREIGN KEY (variant_id) REFERENCES variants(id),
  constraint purchase_order_lines_quantity_check CHECK ((quantity > 0)),
  constraint purchase_order_lines_unit_cost_minor_check CHECK ((unit_cost_minor >= 0))
);

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
  constraint purchase_orders_number_key UNIQUE (number),
  constraint purchase_orders_pkey PRIMARY KEY (id),
  constraint purchase_orders_outlet_id_fkey FOREIGN KEY (outlet_id) REFERENCES outlets(id),
  constraint purchase_orders_supplier_id_fkey FOREIGN KEY (supplier_id) REFERENCES suppliers(id),
  constraint purchase_orders_state CHECK ((state = ANY (ARRAY['draft'::text, 'cancelled'::text]))),
  constraint purchase_orders_total_minor_check CHECK ((total_minor >= 0))
);
CREATE INDEX purchase_orders_by_supplier ON public.purchase_orders USING btree (supplier_id, created_at DESC);
CREATE INDEX purchase_orders_newest ON public.purchase_orders USING btree (created_at DESC, id DESC);

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

create table recovery_codes (
  user_id uuid not null,
  code_hash bytea not null,
  used_at timestamp with time zone,
  constraint recovery_codes_pkey PRIMARY KEY (user_id, code_hash),
  constraint recovery_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES profiles(id)
);

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
  constraint saved_views_name_once UNIQUE (page, owner_id, name),
  constraint saved_views_pkey PRIMARY KEY (id),
  constraint saved_views_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES profiles(id),
  constraint saved_views_audience_check CHECK ((audience = ANY (ARRAY['private'::text, 'everyone'::text]))),
  constraint saved_views_default_is_shared CHECK (((default_for_role IS NULL) OR (audience = 'everyone'::text))),
  constraint saved_views_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60))),
  constraint saved_views_page_check CHECK (((page ~ '^/[a-z/-]*$'::text) AND (length(page) <= 60))),
  constraint saved_views_params_check CHECK ((jsonb_typeof(params) = 'object'::text))
);
CREATE UNIQUE INDEX saved_views_default_once ON public.saved_views USING btree (page, default_for_role) WHERE (default_for_role IS NOT NULL);

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
  constraint scans_pkey PRIMARY KEY (seq),
  constraint scans_user_id_fkey FOREIGN KEY (user_id) REFERENCES profiles(id),
  constraint scans_result_check CHECK ((result = ANY (ARRAY['ok'::text, 'misread'::text, 'unknown'::text, 'wrong_item'::text, 'over'::text, 'blocked'::text])))
);
CREATE INDEX scans_by_entity ON public.scans USING btree (entity_id);
CREATE INDEX scans_by_user ON public.scans USING btree (user_id, seq);
CREATE TRIGGER scans_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.scans FOR EACH STATEMENT EXECUTE FUNCTION platform_refuse_change();

create table secrets (
  name text not null,
  value text not null,
  created_at timestamp with time zone not null default now(),
  constraint secrets_pkey PRIMARY KEY (name)
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
  constraint stock_incoming_pkey PRIMARY KEY (source_line_id),
  constraint stock_incoming_outlet_id_fkey FOREIGN KEY (outlet_id) REFERENCES outlets(id),
  constraint stock_incoming_variant_id_fkey FOREIGN KEY (variant_id) REFERENCES variants(id),
  constraint stock_incoming_quantity_check CHECK ((quantity > 0))
);
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
  constraint stock_on_hand_not_negative CHECK (((on_hand >= 0) OR allows_negative)),
  constraint stock_reserved_not_negative CHECK ((reserved >= 0)),
  constraint stock_unavailable_not_negative CHECK ((unavailable >= 0)),
  constraint stock_value_not_negative CHECK ((value_minor >= 0))
);
CREATE INDEX stock_levels_by_bin ON public.stock_levels USING btree (bin_id) WHERE (bin_id IS NOT NULL);
CREATE INDEX stock_levels_by_outlet ON public.stock_levels USING btree (outlet_id, sku);
CREATE INDEX stock_levels_by_sku ON public.stock_levels USING btree (sku, outlet_id);
CREATE INDEX stock_levels_by_status ON public.stock_levels USING btree (status, sku, outlet_id) WHERE (status <> 'in_stock'::text);
CREATE INDEX stock_levels_never_stocked ON public.stock_levels USING btree (sku, outlet_id) WHERE (last_moved_at IS NULL);
CREATE INDEX stock_levels_watched ON public.stock_levels USING btree (variant_id, outlet_id) WHERE (((status = ANY (ARRAY['low'::text, 'out'::text, 'negative'::text])) AND (reorder_point IS NOT NULL)) <> (low_since IS NOT NULL));
CREATE TRIGGER stock_levels_fill BEFORE INSERT ON public.stock_levels FOR EACH ROW EXECUTE FUNCTION inventory_fill_level();

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
  constraint stock_movements_pkey PRIMARY KEY (seq),
  constraint stock_movements_bin_id_fkey FOREIGN KEY (bin_id) REFERENCES bins(id),
  constraint stock_movements_lot_id_fkey FOREIGN KEY (lot_id) REFERENCES lots(id),
  constraint stock_movements_variant_id_outlet_id_fkey FOREIGN KEY (variant_id, outlet_id) REFERENCES stock_levels(variant_id, outlet_id),
  constraint movement_moves_something CHECK (((on_hand_delta <> 0) OR (reserved_delta <> 0) OR (unavailable_delta <> 0) OR (value_delta_minor <> 0))),
  constraint stock_movements_kind_check CHECK ((kind = ANY (ARRAY['opening'::text, 'receipt'::text, 'adjustment'::text, 'count'::text, 'reserve'::text, 'release'::text, 'issue'::text, 'return'::text, 'transfer_out'::text, 'transfer_in'::text, 'set_aside'::text, 'put_back'::text, 'move'::text, 'revalue'::text]))),
  constraint stock_movements_unavailable_kind_check CHECK ((unavailable_kind = ANY (ARRAY['damaged'::text, 'quality_control'::text, 'quarantine'::text, 'expired'::text, 'safety'::text])))
);
CREATE INDEX stock_movements_by_instant ON public.stock_movements USING brin (at);
CREATE INDEX stock_movements_by_level ON public.stock_movements USING btree (variant_id, outlet_id, seq);
CREATE INDEX stock_movements_by_lot ON public.stock_movements USING btree (lot_id, seq) WHERE (lot_id IS NOT NULL);
CREATE INDEX stock_movements_by_source ON public.stock_movements USING btree (source_id);
CREATE TRIGGER stock_movements_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.stock_movements FOR EACH STATEMENT EXECUTE FUNCTION platform_refuse_change();

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
CREATE INDEX stock_places_by_lot ON public.stock_places USING btree (lot_id) WHERE (lot_id IS NOT NULL);

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
  constraint stock_variances_number_key UNIQUE (number),
  constraint stock_variances_pkey PRIMARY KEY (id),
  constraint stock_variances_lot_id_fkey FOREIGN KEY (lot_id) REFERENCES lots(id),
  constraint stock_variances_outlet_id_fkey FOREIGN KEY (outlet_id) REFERENCES outlets(id),
  constraint stock_variances_variant_id_fkey FOREIGN KEY (variant_id) REFERENCES variants(id),
  constraint stock_variances_quantity_check CHECK ((quantity <> 0)),
  constraint stock_variances_state CHECK ((state = ANY (ARRAY['open'::text, 'closed'::text])))
);
CREATE INDEX stock_variances_by_source ON public.stock_variances USING btree (source_id);
CREATE INDEX stock_variances_newest ON public.stock_variances USING btree (created_at DESC, id DESC);

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
  constraint supplier_items_once UNIQUE (supplier_id, variant_id),
  constraint supplier_items_pkey PRIMARY KEY (id),
  constraint supplier_items_supplier_id_fkey FOREIGN KEY (supplier_id) REFERENCES suppliers(id),
  constraint supplier_items_variant_id_fkey FOREIGN KEY (variant_id) REFERENCES variants(id),
  constraint supplier_items_lead_days_check CHECK (((lead_days >= 0) AND (lead_days <= 730))),
  constraint supplier_items_least_quantity_check CHECK ((least_quantity > 0)),
  constraint supplier_items_pack_quantity_check CHECK ((pack_quantity > 0)),
  constraint supplier_items_price_minor_check CHECK ((price_minor >= 0)),
  constraint supplier_items_supplier_sku_check CHECK ((length(supplier_sku) <= 60))
);
CREATE INDEX supplier_items_by_variant ON public.supplier_items USING btree (variant_id);
CREATE UNIQUE INDEX supplier_items_preferred_once ON public.supplier_items USING btree (variant_id) WHERE (is_preferred AND is_active);

create table suppliers (
  id uuid not null,
  code text not null,
  name text not null,
  email text,
  phone text,
  city text not null default ''::text,
  country text not null default ''::text,
  is_active boolean not null default true,
  created_at timestamp with time zone not null default now(),
  version integer not null default 1,
  constraint suppliers_code_key UNIQUE (code),
  constraint suppliers_pkey PRIMARY KEY (id),
  constraint suppliers_code_check CHECK ((code ~ '^[A-Z0-9][A-Z0-9-]{0,19}$'::text)),
  constraint suppliers_name_check CHECK (((length(name) >= 1) AND (length(name) <= 200)))
);
CREATE INDEX suppliers_by_words ON public.suppliers USING gin ((((code || ' '::text) || name)) gin_trgm_ops);

create table throttles (
  key text not null,
  window_start timestamp with time zone not null,
  tries integer not null,
  constraint throttles_pkey PRIMARY KEY (key),
  constraint throttles_tries_check CHECK ((tries >= 0))
);
CREATE INDEX throttles_by_age ON public.throttles USING btree (window_start);

create table transfer_counts (
  line_id uuid not null,
  lot_id uuid,
  reason_code text,
  note text not null default ''::text,
  quantity bigint not null,
  constraint transfer_counts_once UNIQUE NULLS NOT DISTINCT (line_id, lot_id, reason_code),
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
  constraint transfer_receipt_lines_pkey PRIMARY KEY (receipt_id, "position"),
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
  constraint variants_options_once UNIQUE (product_id, option_values),
  constraint variants_sku_key UNIQUE (sku),
  constraint variants_pkey PRIMARY KEY (id),
  constraint variants_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id),
  constraint variants_compare_price_minor_check CHECK ((compare_price_minor >= 0)),
  constraint variants_cost_minor_check CHECK ((cost_minor >= 0)),
  constraint variants_customs_code_check CHECK ((customs_code ~ '^[0-9]{6,10}$'::text)),
  constraint variants_height_millimetres_check CHECK ((height_millimetres > 0)),
  constraint variants_length_millimetres_check CHECK ((length_millimetres > 0)),
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
CREATE INDEX variants_by_words ON public.variants USING gin ((((sku || ' '::text) || title)) gin_trgm_ops);
CREATE TRIGGER stock_levels_follow_variant AFTER UPDATE OF sku ON public.variants FOR EACH ROW WHEN ((old.sku <> new.sku)) EXECUTE FUNCTION inventory_follow_variant();

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
  constraint webhook_deliveries_endpoint_id_event_seq_key UNIQUE (endpoint_id, event_seq),
  constraint webhook_deliveries_pkey PRIMARY KEY (id),
  constraint webhook_deliveries_endpoint_id_fkey FOREIGN KEY (endpoint_id) REFERENCES webhook_endpoints(id),
  constraint webhook_deliveries_check CHECK (((next_attempt_at IS NULL) OR (delivered_at IS NULL)))
);
CREATE INDEX webhook_deliveries_due ON public.webhook_deliveries USING btree (endpoint_id, next_attempt_at) WHERE (next_attempt_at IS NOT NULL);
CREATE INDEX webhook_deliveries_newest ON public.webhook_deliveries USING btree (endpoint_id, created_at DESC, id DESC);
CREATE INDEX webhook_deliveries_oldest ON public.webhook_deliveries USING brin (created_at);

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
  constraint webhook_endpoints_pkey PRIMARY KEY (id),
  constraint webhook_endpoints_created_by_fkey FOREIGN KEY (created_by) REFERENCES profiles(id),
  constraint webhook_endpoints_check CHECK (((disabled_reason IS NULL) OR (NOT is_active))),
  constraint webhook_endpoints_event_types_check CHECK ((cardinality(event_types) > 0)),
  constraint webhook_endpoints_url_check CHECK ((length(url) <= 2000))
);

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

CREATE OR REPLACE FUNCTION public.platform_refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'Rows of % are never changed or deleted; add a correcting row.', tg_table_name
    using errcode = 'restrict_violation';
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

CREATE OR REPLACE FUNCTION public.users_on_deactivated()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform users_end_sessions(new.id);
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.users_on_rights_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'DELETE' then
    perform users_end_sessions(old.user_id);
    return old;
  end if;
  perform users_end_sessions(new.user_id);
  return new;
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
  perform pg_notify('quartermaster',
    json_build_array(json_build_object('noun', 'session', 'ids', json_build_array(old.id),
      'userId', old.user_id))::text);
  return old;
end $function$
;

