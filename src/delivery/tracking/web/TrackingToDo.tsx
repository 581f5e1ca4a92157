import { ChecksList } from './ChecksList.tsx'
import { UnknownNumberList } from './UnknownNumberList.tsx'

/** What couriers sent and a person has to look at. */
export function TrackingToDo() {
  return (
    <>
      <ChecksList />
      <UnknownNumberList />
    </>
  )
}
