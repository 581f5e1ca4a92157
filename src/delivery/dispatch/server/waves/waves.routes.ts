import { does, reads, routes, writes } from '#platform/server/http/acts.ts'
import { wavesContract } from '../../waves.contract.ts'
import { answerCheck } from './answer-check.ts'
import { skipLine, takeElsewhere } from './change-walk.ts'
import { codesOfWave } from './codes-of-wave.ts'
import { cancelWave, closeWave } from './end-wave.ts'
import { getWave, historyOfWave } from './get-wave.ts'
import { declareShort, leaveOut } from './leave-out.ts'
import { waveFigures, waves } from './list-waves.ts'
import { ordersToPick } from './orders-to-pick.ts'
import { planWave } from './plan-wave.ts'
import { releaseWave } from './release-wave.ts'
import { scanLater } from './scan-later.ts'
import { scanToPick } from './scan-to-pick.ts'
import { takeWork } from './take-work.ts'
import { undoPick } from './undo-pick.ts'

export const wavesRoutes = routes('waves', wavesContract, {
  list: reads(waves.page),
  get: reads(getWave),
  history: reads(historyOfWave),
  codes: reads(codesOfWave),
  figures: reads(waveFigures),
  ready: reads(ordersToPick),
  plan: writes(planWave),
  release: writes(releaseWave),
  takeWork: writes(takeWork),
  scan: does(scanToPick),
  scanLater: does(scanLater),
  undo: writes(undoPick),
  skip: writes(skipLine),
  takeElsewhere: writes(takeElsewhere),
  declareShort: writes(declareShort),
  answerCheck: writes(answerCheck),
  leaveOut: writes(leaveOut),
  close: writes(closeWave),
  cancel: writes(cancelWave),
})
