export const procurementContract = {}
