-- The supplier portal reads as the role quartermaster_portal, to which PostgreSQL shows the rows of one supplier.
-- The supplier of a transaction is its setting quartermaster.supplier_id; without one, no row is shown.
create function supplier_portal_supplier() returns uuid language sql stable parallel safe
  return nullif(current_setting('quartermaster.supplier_id', true), '')::uuid;

-- Roles belong to the cluster and are created at the start, after the migrations; the start then calls this as
-- the owner of the tables. What is in place stays untouched. All other roles see every row, as without row
-- security: for the application and for readers the condition is constant, so that plans are the same.
create function supplier_portal_secure() returns void language plpgsql as $$
declare
  each record;
  missing text;
begin
  for each in select * from (values
    ('purchase_orders',
      '{id,number,supplier_id,outlet_id,state,currency,total_minor,expected_on,note,supplier_reference,sent_at,sent_by,confirmed_at,answered_at,revision,version}'::text[],
      'supplier_id = supplier_portal_supplier() and sent_at is not null and state not in (''draft'', ''pending_approval'')'),
    ('purchase_order_lines',
      '{id,purchase_order_id,position,variant_id,quantity,unit_cost_minor,supplier_sku,promised_on,first_promised_on,accepted,rejected,cancelled}',
      'exists (select from purchase_orders po where po.id = purchase_order_id)'),
    ('purchase_order_revisions',
      '{purchase_order_id,revision,made_at,reason,expected_on,total_minor}',
      'exists (select from purchase_orders po where po.id = purchase_order_id)'),
    ('purchase_order_revision_lines',
      '{purchase_order_id,revision,line_id,position,variant_id,supplier_sku,quantity,unit_cost_minor,promised_on}',
      'exists (select from purchase_orders po where po.id = purchase_order_id)'),
    ('purchase_order_proposals',
      '{id,purchase_order_id,revision,note,proposed_at,decision,decided_at}',
      'exists (select from purchase_orders po where po.id = purchase_order_id)'),
    ('purchase_order_proposal_lines',
      '{proposal_id,line_id,quantity,unit_cost_minor,promised_on,note}',
      'exists (select from purchase_order_proposals p where p.id = proposal_id)'),
    ('suppliers', '{id,code,name,state}', 'id = supplier_portal_supplier()'),
    ('variants', '{id,sku,title,unit,quantity_scale}', null),
    ('outlets', '{id,code,name,address,postcode,city}', null)
  ) as wanted (name, columns, shown) loop
    select string_agg(quote_ident(wanted.name), ', ') into missing from unnest(each.columns) as wanted (name)
      where not has_column_privilege('quartermaster_portal', each.name, wanted.name, 'select');
    if missing is not null then
      execute format('grant select (%s) on %I to quartermaster_portal', missing, each.name);
    end if;
    if each.shown is not null and not exists (select from pg_policy
        where polrelid = each.name::regclass and polname = 'supplier_portal') then
      execute format('create policy staff on %I to quartermaster_app, quartermaster_readonly
        using (true) with check (true)', each.name);
      execute format('create policy other_logins on %I
        using (current_user <> ''quartermaster_portal'')', each.name);
      execute format('create policy supplier_portal on %I for select to quartermaster_portal
        using (%s)', each.name, each.shown);
      execute format('alter table %I enable row level security', each.name);
    end if;
  end loop;
end $$;
