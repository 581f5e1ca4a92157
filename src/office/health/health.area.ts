import { defineArea } from '#define-area.ts'
import { healthContract } from './health.contract.ts'

export const healthArea = defineArea({
  contracts: {
    health: healthContract,
  },
})
