-- Users stand above outlets, so that outlets say here where users name them.
alter table profiles add constraint profiles_default_outlet
  foreign key (default_outlet_id) references outlets (id);
alter table user_outlets add constraint user_outlets_outlet
  foreign key (outlet_id) references outlets (id);
alter table cover_grants add constraint cover_grants_outlet
  foreign key (outlet_id) references outlets (id);
alter table devices add constraint devices_outlet
  foreign key (outlet_id) references outlets (id);
