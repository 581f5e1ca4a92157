export const webhooksContract = {}
