export const connectionsContract = {}
