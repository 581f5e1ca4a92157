import { MissingNote } from '#platform/web/layout/MissingNote.tsx'
import { missingOutlet } from '../missing-places.ts'
import { useHasNoOutlet } from './use-outlet-options.ts'

/** In a form that needs an outlet: where there is none, why it needs one and how to add it. */
export function NoOutletNote({ children }: { children: string }) {
  if (!useHasNoOutlet()) return null
  return <MissingNote missing={missingOutlet}>There is no outlet yet. {children}</MissingNote>
}
