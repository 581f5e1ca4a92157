import { useWhyNotShared } from '#platform/web/permissions-context.ts'
import { shownLater } from '#platform/web/shown-later.tsx'
import { setupAccess } from '../../setup.steps.ts'
import { useTour } from './tour-state.ts'

const GuidedTour = shownLater(async () => (await import('./GuidedTour.tsx')).GuidedTour)

/** The guided tour on every page, while it is on. */
export function TourHere() {
  const { isOn } = useTour()
  const mayDo = useWhyNotShared(setupAccess) === null
  return isOn && mayDo ? <GuidedTour /> : null
}
