-- Cash is missing once its courier has paid for later days: the list compared the due day with each
-- remittance of the courier, and worked the day out anew each time. The newest one decides.
create index remittances_newest_of_courier on remittances (courier_id, currency, remitted_on)
  where state in ('matched', 'closed');
