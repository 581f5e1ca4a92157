import { defineArea } from '#define-area.ts'
import { scanningContract } from './scanning.contract.ts'

export const scanningArea = defineArea({
  contracts: {
    scanning: scanningContract,
  },
})
