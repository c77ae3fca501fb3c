export declare function readUiTexts(root: string): { path: string; line: number; text: string }[]
