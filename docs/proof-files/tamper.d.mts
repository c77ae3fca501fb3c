export function tamperedFiles(): [path: string, text: string][]
