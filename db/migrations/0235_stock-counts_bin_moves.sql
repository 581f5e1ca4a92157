-- How often a bin was handled since it was last checked says how likely its record is wrong.
create index stock_movements_of_bin on stock_movements (bin_id, at) where bin_id is not null and on_hand_delta <> 0;
