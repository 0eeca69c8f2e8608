/** The fonts that every viewer has, and what Acrobat calls them in a form's resources. */
export const RESOURCES = {
	Helvetica: 'Helv',
	'Helvetica-Bold': 'HeBo',
	'Times-Roman': 'TiRo',
	'Times-Bold': 'TiBo',
	Courier: 'Cour',
	'Courier-Bold': 'CoBo',
} as const;

export type Font = keyof typeof RESOURCES;

export const FONTS = Object.keys(RESOURCES) as readonly Font[];
