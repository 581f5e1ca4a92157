export const reasonsContract = {}
