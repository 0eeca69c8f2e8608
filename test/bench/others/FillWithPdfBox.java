import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.interactive.form.PDAcroForm;

/** Each line of the values is a name, a tab and a text. */
class FillWithPdfBox {
	public static void main(String[] args) throws Exception {
		try (PDDocument document = PDDocument.load(new File(args[0]))) {
			PDAcroForm form = document.getDocumentCatalog().getAcroForm();
			for (String line : Files.readAllLines(Path.of(args[1]))) {
				String[] value = line.split("\t");
				form.getField(value[0]).setValue(value[1]);
			}
			document.save(args[2]);
		}
	}
}
