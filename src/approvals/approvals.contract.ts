export const approvalsContract = {}
