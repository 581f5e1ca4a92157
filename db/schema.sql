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
  constraint events_pkey PRIMARY KEY (tx, seq),
  constraint events_type_check CHECK ((type ~ '^[a-z_]+\.[a-z_]+$'::text))
);
CREATE INDEX events_by_entity ON public.events USING btree (entity_id, tx, seq);
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
  constraint notifications_pkey PRIMARY KEY (id),
  constraint notifications_user_id_fkey FOREIGN KEY (user_id) REFERENCES profiles(id),
  constraint notifications_action_url_check CHECK ((action_url ~ '^/([^/\\[:cntrl:]]|$)'::text)),
  constraint notifications_priority_check CHECK ((priority = ANY (ARRAY['urgent'::text, 'high'::text, 'normal'::text, 'low'::text])))
);
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
  constraint profiles_pkey PRIMARY KEY (id),
  constraint profiles_theme_check CHECK ((theme = ANY (ARRAY['system'::text, 'light'::text, 'dark'::text])))
);
CREATE UNIQUE INDEX profiles_email ON public.profiles USING btree (lower(email));
CREATE TRIGGER profiles_end_sessions AFTER UPDATE OF deactivated_at, role ON public.profiles FOR EACH ROW WHEN (((old.deactivated_at IS DISTINCT FROM new.deactivated_at) OR (old.role IS DISTINCT FROM new.role))) EXECUTE FUNCTION users_on_deactivated();

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
  token text not null,
  user_id uuid not null,
  expires_at timestamp with time zone not null,
  ip_address text,
  user_agent text,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint sessions_token_key UNIQUE (token),
  constraint sessions_pkey PRIMARY KEY (id),
  constraint sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES profiles(id)
);
CREATE INDEX sessions_by_user ON public.sessions USING btree (user_id);
CREATE TRIGGER sessions_ended AFTER DELETE ON public.sessions FOR EACH ROW EXECUTE FUNCTION users_on_session_ended();

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

create table user_roles (
  user_id uuid not null,
  role text not null,
  is_active boolean not null default true,
  granted_at timestamp with time zone not null default now(),
  constraint user_roles_pkey PRIMARY KEY (user_id, role),
  constraint user_roles_user_id_fkey FOREIGN KEY (user_id) REFERENCES profiles(id),
  constraint user_roles_role_check CHECK ((role = ANY (ARRAY['super_admin'::text, 'super_manager'::text, 'store_manager'::text, 'warehouse_manager'::text, 'dispatch_manager'::text, 'returns_manager'::text, 'staff'::text, 'supplier'::text])))
);
CREATE TRIGGER user_roles_end_sessions AFTER INSERT OR DELETE OR UPDATE ON public.user_roles FOR EACH ROW EXECUTE FUNCTION users_on_rights_changed();

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

create table verifications (
  id uuid not null,
  identifier text not null,
  value text not null,
  expires_at timestamp with time zone not null,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint verifications_pkey PRIMARY KEY (id)
);
CREATE INDEX verifications_by_identifier ON public.verifications USING btree (identifier);

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

