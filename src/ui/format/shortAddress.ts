/** 4 + 4. Not `truncate`: each lazy reader of it splits the chunk it shares with the button. */
export const shortAddress = (address: string): string => `${address.slice(0, 4)}...${address.slice(-4)}`
