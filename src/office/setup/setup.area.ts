import { defineArea } from '#define-area.ts'
import { setupContract } from './setup.contract.ts'

export const setupArea = defineArea({ contracts: { setup: setupContract } })
