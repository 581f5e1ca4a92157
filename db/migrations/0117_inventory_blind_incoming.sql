-- A transfer that is counted blindly must not be readable in the incoming stock of its destination. The
-- row of incoming stock names the outlet that sent it; only users of that outlet read the quantity.
alter table stock_incoming add column blind_from_outlet_id uuid references outlets;

create index stock_incoming_blind_from on stock_incoming (blind_from_outlet_id)
  where blind_from_outlet_id is not null;

-- For the transfers that are under way when this version is installed.
create function mark_incoming_blind(of_source uuid, from_outlet uuid) returns void language sql as $$
  update stock_incoming set blind_from_outlet_id = from_outlet where source_id = of_source
$$;
