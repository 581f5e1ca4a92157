-- Goods that were on the way to a blind receiver before incoming stock was marked as such.
select mark_incoming_blind(id, from_outlet_id) from transfers where is_blind;
