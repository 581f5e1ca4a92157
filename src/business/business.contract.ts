export const businessContract = {}
