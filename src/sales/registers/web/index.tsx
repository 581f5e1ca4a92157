import { lazy } from 'react'
import type { WebArea } from '#platform/web/page.ts'
import { registersPages } from '../registers.pages.ts'

export type { SessionDesk } from './session-desk.ts'
export { connectTill } from './training/connect-till.ts'
export { TrainingNote } from './training/TrainingNote.tsx'
export { isTraining, noteTraining, onTraining, trainingName } from './training/training-mode.ts'

/** The session of a training; loaded where it is shown. */
export const PracticeRegister = lazy(async () => ({
  default: (await import('./PracticeRegister.tsx')).PracticeRegister,
}))

const refreshOn = ['register', 'register_session']

const registersWeb: WebArea = {
  area: 'registers',
  pages: [
    {
      ...registersPages.registers,
      load: async () => ({ Page: (await import('./RegistersPage.tsx')).RegistersPage }),
    },
  ],
  refreshOn,
}

const sessionsWeb: WebArea = { area: 'registerSessions', pages: [], refreshOn }

export const registersWebAreas: readonly WebArea[] = [registersWeb, sessionsWeb]
