import { defineArea } from '#define-area.ts'

export const updatesArea = defineArea({})
