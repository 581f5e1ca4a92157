import { whenToastsWanted } from '../toasts.ts'
import { useLaterPart } from './use-later-part.ts'

const askForPlace = async () => (await import('./ToastPlace.tsx')).ToastPlace

/** The place for toasts, which comes with the first of them or when the page has come to rest. */
export function AppToaster() {
  const Place = useLaterPart(askForPlace, whenToastsWanted)
  return Place ? <Place /> : null
}
