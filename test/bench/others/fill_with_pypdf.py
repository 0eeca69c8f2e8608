import json
import sys

from pypdf import PdfWriter

form, values, out = sys.argv[1:]
writer = PdfWriter(clone_from=form)
with open(values) as file:
    data = json.load(file)
for page in writer.pages:
    writer.update_page_form_field_values(page, data, auto_regenerate=False)
writer.write(out)
