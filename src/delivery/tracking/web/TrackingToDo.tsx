import { ChecksList } from './ChecksList.tsx'
import { UnknownNumberList } from './UnknownNumberList.tsx'

/** What couriers sent and a user has to check. */
export function TrackingToDo() {
  return (
    <>
      <ChecksList />
      <UnknownNumberList />
    </>
  )
}
