import { defineArea } from '#define-area.ts'
import { capability } from '#organization/users/capabilities.ts'
import { registerSessionsContract } from './register-sessions.contract.ts'
import { registersActions } from './registers.actions.ts'
import { registersContract } from './registers.contract.ts'
import { registersNouns } from './registers.nouns.ts'
import { registersObjects } from './registers.objects.ts'
import { registersPages } from './registers.pages.ts'
import { registersPhrases } from './registers.phrases.ts'

export const registersArea = defineArea({
  contracts: {
    registers: registersContract,
    registerSessions: registerSessionsContract,
  },
  pages: registersPages,
  nouns: registersNouns,
  phrases: registersPhrases,
  objects: registersObjects,
  actions: registersActions,
  seenBy: {
    register: capability.pos,
    register_session: capability.pos,
  },
})
