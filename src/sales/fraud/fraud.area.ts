import { defineArea } from '#define-area.ts'
import { riskContract } from './risk.contract.ts'

export const fraudArea = defineArea({
  contracts: {
    risk: riskContract,
  },
})
