-- A supplier's user who could reach the rows of another supplier by a mistake in one query would see its prices. So
-- PostgreSQL itself shows the role of the portal only the rows of the supplier that its transaction names. The
-- application's role sees all rows, by a policy that the planner drops because it is always true.
create function portal_supplier_id() returns uuid language sql stable parallel safe
  return nullif(current_setting('quartermaster.supplier_id', true), '')::uuid;

alter table suppliers enable row level security;
alter table supplier_contacts enable row level security;
alter table supplier_documents enable row level security;
alter table supplier_items enable row level security;
alter table supplier_price_breaks enable row level security;

create policy own_rows on suppliers for select using (id = portal_supplier_id());
create policy own_rows on supplier_contacts for select using (supplier_id = portal_supplier_id());
create policy own_rows on supplier_documents for select using (supplier_id = portal_supplier_id());
create policy own_rows on supplier_items for select using (supplier_id = portal_supplier_id());
create policy own_rows on supplier_price_breaks for select
  using (exists (select from supplier_items item where item.id = item_id));

-- Every start creates these policies as well; here they prevent that a server that still runs finds no row meanwhile.
create function portal_open_to_staff() returns void language plpgsql as $$
declare
  named record;
begin
  for named in select c.oid::regclass as of_table, r.rolname
    from pg_class c cross join pg_roles r
    where c.relnamespace = 'public'::regnamespace and c.relrowsecurity
      and r.rolname in ('quartermaster_app', 'quartermaster_readonly')
      and not exists (select from pg_policy p where p.polrelid = c.oid and p.polname = r.rolname)
  loop
    execute format('create policy %I on %s to %1$I using (true)', named.rolname, named.of_table);
  end loop;
end $$;
select portal_open_to_staff();
