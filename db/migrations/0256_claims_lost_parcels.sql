-- A parcel that its courier reports as lost can be claimed like one that did not come back.
alter table return_cases drop constraint return_cases_cause_check;
alter table return_cases add constraint return_cases_cause_check check (cause in
  ('said_returned', 'way_back_too_long', 'delivered_and_back', 'lost'));
