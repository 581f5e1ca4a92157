-- What is said to be broken is graded with a photo: the claim against courier or supplier needs it.
update reason_codes set needs_photo = true, version = version + 1
  where code in ('arrived_damaged', 'faulty', 'parcel_damaged');
