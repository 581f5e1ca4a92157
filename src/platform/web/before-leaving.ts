import { forgetKeptUntilLogout } from './kept-until-logout.ts'
import { forgetKeptRecords } from './late-scans/forget-kept-records.ts'
import { tellError } from './notify.ts'
import { tellWorker } from './offline-app.ts'
import { unsentSales, unsentScans, whyNotYet, whyScansNotYet } from './unsent-work.ts'

/** Whether the user may log out now; else a toast says what must be sent first. */
export function mayLogOut(): boolean {
  const act = 'log out'
  const why = [whyNotYet(unsentSales(), act), whyScansNotYet(unsentScans(), act)].filter(
    (each) => each !== null,
  )
  if (why.length > 0) tellError('You are still signed in', why.join(' '), 'unsent')
  return why.length === 0
}

/** What the service worker, this browser and this tab keep of the session is forgotten with it. */
export async function forgetSession(): Promise<void> {
  forgetKeptUntilLogout()
  await Promise.allSettled([forgetKeptRecords(), tellWorker({ kind: 'forget' })])
}
