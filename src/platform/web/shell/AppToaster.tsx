import { whenToastsWanted } from '../toasts.ts'
import { useLaterPart } from './use-later-part.ts'

const askForPlace = async () => (await import('./ToastPlace.tsx')).ToastPlace

/** The container for toasts, loaded with the first of them or once the page is idle. */
export function AppToaster() {
  const Place = useLaterPart(askForPlace, whenToastsWanted)
  return Place ? <Place /> : null
}
