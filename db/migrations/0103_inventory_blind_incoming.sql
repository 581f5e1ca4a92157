-- A transfer that is counted blindly must not be readable in the incoming stock of its destination. The
-- row of incoming stock names the outlet that sent it; only users of that outlet read the quantity.
alter table stock_incoming add column blind_from_outlet_id uuid references outlets;

update stock_incoming i set blind_from_outlet_id = t.from_outlet_id
from transfers t where t.id = i.source_id and t.is_blind;

create index stock_incoming_blind_from on stock_incoming (blind_from_outlet_id)
  where blind_from_outlet_id is not null;
