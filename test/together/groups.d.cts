export declare const project: string;
export declare function filesOf(group: string): string[];
