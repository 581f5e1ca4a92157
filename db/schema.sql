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
  constraint barcodes_pkey PRIMARY KEY (code),
  constraint barcodes_variant_id_fkey FOREIGN KEY (variant_id) REFERENCES variants(id),
  constraint barcodes_code_check CHECK (((length(code) >= 1) AND (length(code) <= 80))),
  constraint barcodes_pack_quantity_check CHECK ((pack_quantity > 0))
);
CREATE INDEX barcodes_by_variant ON public.barcodes USING btree (variant_id);

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

create table import_chunks (
  import_id uuid not null,
  position integer not null,
  bytes bytea not null,
  constraint import_chunks_pkey PRIMARY KEY (import_id, "position"),
  constraint import_chunks_import_id_fkey FOREIGN KEY (import_id) REFERENCES imports(id) ON DELETE CASCADE
);

create table import_refusals (
  import_id uuid not null,
  line bigint not null,
  position integer not null default 0,
  column_name text not null default ''::text,
  reason text not null,
  raw text not null default ''::text,
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
  constraint imports_pkey PRIMARY KEY (id),
  constraint imports_outlet_id_fkey FOREIGN KEY (outlet_id) REFERENCES outlets(id),
  constraint imports_state CHECK ((state = ANY (ARRAY['uploading'::text, 'queued'::text, 'running'::text, 'finished'::text, 'failed'::text, 'cancelled'::text])))
);
CREATE INDEX imports_newest ON public.imports USING btree (created_at DESC, id DESC);

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
  constraint outlets_code_key UNIQUE (code),
  constraint outlets_pkey PRIMARY KEY (id),
  constraint outlets_code_check CHECK ((code ~ '^[A-Z0-9]{1,10}$'::text)),
  constraint outlets_kind_check CHECK ((kind = ANY (ARRAY['warehouse'::text, 'store'::text])))
);

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

create table products (
  id uuid not null,
  title text not null,
  category text not null default ''::text,
  brand text not null default ''::text,
  created_at timestamp with time zone not null default now(),
  constraint products_pkey PRIMARY KEY (id)
);

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

create table stock_levels (
  variant_id uuid not null,
  outlet_id uuid not null,
  on_hand bigint not null default 0,
  reserved bigint not null default 0,
  unavailable bigint not null default 0,
  reorder_point bigint,
  constraint stock_levels_pkey PRIMARY KEY (variant_id, outlet_id),
  constraint stock_levels_outlet_id_fkey FOREIGN KEY (outlet_id) REFERENCES outlets(id),
  constraint stock_levels_variant_id_fkey FOREIGN KEY (variant_id) REFERENCES variants(id),
  constraint stock_enough_available CHECK (((reserved + unavailable) <= on_hand)),
  constraint stock_levels_reorder_point_check CHECK ((reorder_point >= 0)),
  constraint stock_on_hand_not_negative CHECK ((on_hand >= 0)),
  constraint stock_reserved_not_negative CHECK ((reserved >= 0)),
  constraint stock_unavailable_not_negative CHECK ((unavailable >= 0))
);

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
  constraint stock_movements_pkey PRIMARY KEY (seq),
  constraint stock_movements_variant_id_outlet_id_fkey FOREIGN KEY (variant_id, outlet_id) REFERENCES stock_levels(variant_id, outlet_id),
  constraint movement_moves_something CHECK (((on_hand_delta <> 0) OR (reserved_delta <> 0) OR (unavailable_delta <> 0))),
  constraint stock_movements_kind_check CHECK ((kind = ANY (ARRAY['opening'::text, 'receipt'::text, 'adjustment'::text, 'reserve'::text, 'release'::text, 'issue'::text, 'return'::text])))
);
CREATE INDEX stock_movements_by_level ON public.stock_movements USING btree (variant_id, outlet_id, seq);
CREATE INDEX stock_movements_by_source ON public.stock_movements USING btree (source_id);
CREATE TRIGGER stock_movements_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.stock_movements FOR EACH STATEMENT EXECUTE FUNCTION platform_refuse_change();

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

create table two_factors (
  user_id uuid not null,
  sealed_secret text not null,
  confirmed_at timestamp with time zone,
  last_step bigint not null default 0,
  constraint two_factors_pkey PRIMARY KEY (user_id),
  constraint two_factors_user_id_fkey FOREIGN KEY (user_id) REFERENCES profiles(id)
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
  constraint variants_sku_key UNIQUE (sku),
  constraint variants_pkey PRIMARY KEY (id),
  constraint variants_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id),
  constraint variants_price_minor_check CHECK ((price_minor >= 0)),
  constraint variants_quantity_scale_check CHECK (((quantity_scale >= 0) AND (quantity_scale <= 3))),
  constraint variants_sku_check CHECK ((sku ~ '^[A-Z0-9._-]{1,40}$'::text))
);
CREATE INDEX variants_by_product ON public.variants USING btree (product_id);
CREATE INDEX variants_by_words ON public.variants USING gin ((((sku || ' '::text) || title)) gin_trgm_ops);

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

